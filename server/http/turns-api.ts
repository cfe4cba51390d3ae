/** What waits for whoever asks. Answers everyone, and makes nobody a guest. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Database } from '../../db/client.ts'
import { sessionIdIn } from '../auth/cookie.ts'
import type { People } from '../auth/people.ts'
import { turnsOf } from '../games/own-turns.ts'
import type { Listening, Rooms } from '../rooms/index.ts'
import { challengeIdSchema } from '../wire/challenge.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { NO_TURNS, type OwnTurns } from '../wire/own-turns.ts'
import { timeControlSchema } from '../wire/time-schema.ts'
import { type ApiEnv, json, refusals } from './answer.ts'

export interface TurnsTools {
  db: Database
  people: People
  bell: Rooms['meeting']['bell']
  /** How long a question is held at most. */
  holdMs?: number
}

/** Shorter than what stands between a page and us has patience for. */
const HOLD_MS = 20_000

const turnsSchema: z.ZodType<OwnTurns> = z.object({
  games: z.array(gameIdSchema),
  stamp: z.string().nullable(),
  begun: z.array(z.object({ game: gameIdSchema, opponent: z.string() })),
  asked: z.array(
    z.object({
      challenge: challengeIdSchema,
      from: z.string(),
      time: timeControlSchema,
      isRated: z.boolean(),
      side: z.enum(['white', 'black', 'random']),
    }),
  ),
  isWaiting: z.boolean(),
  mark: z.string().nullable(),
})

const route = createRoute({
  method: 'get',
  path: '/api/turns',
  summary:
    'What waits for one: games, challenges, games just begun. With the mark of what is known, answered when that is news.',
  request: { query: z.object({ mark: z.string().max(64).optional() }) },
  responses: {
    200: { description: 'A null stamp: no session', ...json(turnsSchema) },
    ...refusals,
  },
})

export function addTurnRoutes(app: OpenAPIHono<ApiEnv>, tools: TurnsTools): void {
  app.openapi(route, async (c) => {
    const { mark } = c.req.valid('query')
    const lateMs = Date.now() + (tools.holdMs ?? HOLD_MS)
    for (;;) {
      // Asked anew each time: whoever was signed out meanwhile is told nothing.
      const person = await tools.people.personOf(await sessionIdIn(c.req.header('cookie')))
      if (!person) return c.json(NO_TURNS, 200)
      const listening = tools.bell.listen(person.id)
      try {
        const turns = await turnsOf(tools.db, person.id, Date.now())
        if (turns.mark !== mark || (await isEnough(listening, lateMs, c))) return c.json(turns, 200)
      } finally {
        listening.leave()
      }
    }
  })
}

/** Waits for the bell; true when the question must be answered without it. */
async function isEnough(listening: Listening, lateMs: number, c: Context<ApiEnv>): Promise<boolean> {
  const { outgoing } = c.env
  const holdMs = lateMs - Date.now()
  if (outgoing.destroyed || holdMs <= 0) return true
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  outgoing.once('close', leave)
  const signal = AbortSignal.any([listening.rung, gone.signal])
  await sleep(holdMs, undefined, { signal }).catch(() => undefined)
  outgoing.off('close', leave)
  return outgoing.destroyed || listening.isOver()
}
