/** One POST and its answer. */
import type { ChallengeRefusal } from '@/server/wire/index.ts'

export type Answer<T> = { ok: true; body: T } | { ok: false; code: ChallengeRefusal; game?: string }

const PATIENCE_MS = 12_000

/** Silence, a broken line and an answer that is none are `unavailable`. Never throws. */
export async function ask<T>(path: string, body: unknown, send: typeof fetch = fetch): Promise<Answer<T>> {
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = (await response.json()) as { code?: unknown; game?: unknown }
    if (response.ok) return { ok: true, body: answer as T }
    const code = typeof answer.code === 'string' ? (answer.code as ChallengeRefusal) : 'unavailable'
    return typeof answer.game === 'string' ? { ok: false, code, game: answer.game } : { ok: false, code }
  } catch {
    return { ok: false, code: 'unavailable' }
  }
}
