/** What the parts of the API answer with: a body, or a refusal by its code. */
import type { HttpBindings } from '@hono/node-server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ACCOUNT_REFUSALS, type AccountRefusal } from '../wire/account.ts'
import { CHALLENGE_REFUSALS, type ChallengeRefusal } from '../wire/challenge.ts'
import { REFUSALS, type Refusal } from '../wire/refusal.ts'

export type ApiEnv = { Bindings: HttpBindings }

export type ApiRefusal = Refusal | AccountRefusal | ChallengeRefusal

const STATUS: Record<ApiRefusal, 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503> = {
  illegal_move: 409,
  not_your_turn: 409,
  stale_ply: 409,
  game_over: 409,
  no_such_game: 404,
  no_such_address: 404,
  not_a_player: 403,
  bad_message: 400,
  too_large: 413,
  rate_limited: 429,
  unauthenticated: 401,
  forbidden: 403,
  seat_taken: 409,
  busy: 503,
  unavailable: 503,
  internal: 500,
  name_refused: 400,
  name_taken: 409,
  weak_password: 400,
  wrong_password: 403,
  wrong_code: 403,
  account_closed: 403,
  no_such_challenge: 404,
  challenge_over: 409,
  too_many_open: 409,
  no_such_player: 404,
}

export const say = (c: Context<ApiEnv>, code: ApiRefusal, game?: string) =>
  c.json(game === undefined ? { code } : { code, game }, STATUS[code])

export const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

const refusal = z.object({
  code: z.enum([...REFUSALS, ...ACCOUNT_REFUSALS, ...CHALLENGE_REFUSALS]),
  /** With `seat_taken`: the game that the seat is in, so that one can watch it. */
  game: z.string().optional(),
})
export const refusals = { default: { description: 'A refusal with its code', ...json(refusal) } }
