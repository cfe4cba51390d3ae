/** Which games wait for whoever asks. Answers everyone, and makes nobody a guest. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Database } from '../../db/client.ts'
import { ownTurns } from '../../db/queries/games.ts'
import { sessionIdIn } from '../auth/cookie.ts'
import type { People } from '../auth/people.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { NO_TURNS } from '../wire/own-turns.ts'
import { type ApiEnv, json, refusals } from './answer.ts'

const route = createRoute({
  method: 'get',
  path: '/api/turns',
  summary: 'One’s running games in which it is one’s move, and a stamp that changes with any of them.',
  responses: {
    200: {
      description: 'A null stamp: no session',
      ...json(z.object({ games: z.array(gameIdSchema), stamp: z.string().nullable() })),
    },
    ...refusals,
  },
})

export function addTurnRoutes(app: OpenAPIHono<ApiEnv>, tools: { db: Database; people: People }): void {
  app.openapi(route, async (c) => {
    const person = await tools.people.personOf(await sessionIdIn(c.req.header('cookie')))
    return c.json(person ? await ownTurns(tools.db, person.id) : NO_TURNS, 200)
  })
}
