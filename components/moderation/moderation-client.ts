/** Reads and acts for moderators. Null when the server did not do it. Never throws. */
import type { Act, Moderation } from '@/server/wire/index.ts'

const PATH = '/api/moderation'
const PATIENCE_MS = 12_000

export async function readModeration(): Promise<Moderation | null> {
  try {
    const response = await fetch(PATH, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.ok ? ((await response.json()) as Moderation) : null
  } catch {
    return null
  }
}

export async function act(what: Act): Promise<boolean> {
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(what),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.ok
  } catch {
    return false
  }
}
