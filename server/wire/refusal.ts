/** Every way the server can say no. A code, never a fact about the board (CONTRACT.md). */
export const REFUSALS = [
  'illegal_move',
  'not_your_turn',
  'stale_ply',
  'game_over',
  'no_such_game',
  'no_such_address',
  'not_a_player',
  'bad_message',
  'too_large',
  'rate_limited',
  'unauthenticated',
  'forbidden',
  'seat_taken',
  'busy',
  'unavailable',
  'internal',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** The answer to a command. `version` is the seat's frame version that holds its effect. */
export type Ack = { ok: true; version: number } | { ok: false; code: Refusal }

export const refuse = (code: Refusal): Ack & { ok: false } => ({ ok: false, code })
