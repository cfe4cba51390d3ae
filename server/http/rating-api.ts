/** What a finished game did to its players' ratings. Says nothing of a running one. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Database } from '../../db/client.ts'
import { findGame } from '../../db/queries/games.ts'
import { ratingsOfGame } from '../games/ratings.ts'
import { gameRatingsSchema } from '../wire/game-ratings.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'

const route = createRoute({
  method: 'get',
  path: '/api/games/{id}/ratings',
  summary: 'What a finished game did to its players’ ratings. Refused while the game runs.',
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: { description: 'The changes', ...json(gameRatingsSchema) }, ...refusals },
})

export function addRatingRoutes(app: OpenAPIHono<ApiEnv>, { db }: { db: Database }): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const row = gameIdSchema.safeParse(id).success ? await findGame(db, id) : null
    if (!row) return say(c, 'no_such_game')
    if (row.status !== 'finished') return say(c, 'forbidden')
    return c.json(await ratingsOfGame(db, row), 200)
  })
}
