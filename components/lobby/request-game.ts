/** Asks the server for a game. */
import type { GameId, PassAndPlayCommand, PlayCommand, Refusal } from '@/server/wire/index.ts'

export type PlayAnswer = { ok: true; game: GameId } | { ok: false; code: Refusal }

/** Against Misty, or of two on this device. */
export type Ask =
  | { path: '/api/play'; command: PlayCommand }
  | { path: '/api/pass-and-play'; command: PassAndPlayCommand }

const PATIENCE_MS = 12_000

/**
 * The same command sent again makes no second game, so a caller whose request was lost keeps its command.
 * Silence, a broken line and an answer that is none are `unavailable`. Never throws.
 */
export async function requestGame({ path, command }: Ask, send: typeof fetch = fetch): Promise<PlayAnswer> {
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = (await response.json()) as { game?: unknown; code?: unknown }
    if (response.ok && typeof body.game === 'string') return { ok: true, game: body.game }
    return { ok: false, code: typeof body.code === 'string' ? (body.code as Refusal) : 'unavailable' }
  } catch {
    return { ok: false, code: 'unavailable' }
  }
}
