/** Sends one command about an account. */
export type AccountAnswer = { ok: true; body: Record<string, unknown> } | { ok: false; code: string }

const PATIENCE_MS = 15_000

/** Silence, a broken line and an answer that is none are `unavailable`. Never throws. */
export async function requestAccount(
  command: string,
  body: Record<string, unknown>,
  send: typeof fetch = fetch,
): Promise<AccountAnswer> {
  try {
    const response = await send(`/api/account/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (response.ok) return { ok: true, body: answer }
    return { ok: false, code: typeof answer.code === 'string' ? answer.code : 'unavailable' }
  } catch {
    return { ok: false, code: 'unavailable' }
  }
}
