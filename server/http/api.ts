/** HTTP under /api, all but next-auth's own routes: play, finished games, health, metrics. */
import type { IncomingMessage } from 'node:http'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { isUnavailable } from '../../db/client.ts'
import { HashingBusy } from '../auth/password.ts'
import type { Person } from '../auth/people.ts'
import { loadArchive } from '../games/archive.ts'
import { makePgn } from '../games/pgn.ts'
import type { Rooms } from '../rooms/index.ts'
import { archiveSchema } from '../wire/archive.ts'
import { MAX_MESSAGE_BYTES, type PlayCommand, playSchema } from '../wire/command.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'
import { addChallengeRoutes } from './challenge-api.ts'
import { hasNul } from './nul.ts'
import { type VisitorTools, visitorOrGuest } from './visitor.ts'

export interface ApiTools extends VisitorTools {
  play: (person: Person, command: PlayCommand) => Promise<string | null>
  isWithinLimit: (address: string) => Promise<boolean>
  meeting: Pick<Rooms['meeting'], 'challenges' | 'blocking'>
  isWithinChallengeLimit: (address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
  isOwnOrigin: (request: IncomingMessage) => boolean
  originOf: (request: IncomingMessage) => string
  isReady: () => Promise<boolean>
  metrics: () => Promise<string>
  version: { version: string; commit: string }
  onFault: (where: string, error: unknown) => void
}

const gameParam = z.object({ id: z.string() })

const playRoute = createRoute({
  method: 'post',
  path: '/api/play',
  summary: 'A game against Misty. Makes a guest when there is no session.',
  request: { body: { required: true, ...json(playSchema) } },
  responses: { 200: { description: 'The game', ...json(z.object({ game: gameIdSchema })) }, ...refusals },
})
const archiveRoute = createRoute({
  method: 'get',
  path: '/api/games/{id}',
  summary: 'A finished game: moves, ledger with salts, decisions. Refused while the game runs.',
  request: { params: gameParam },
  responses: { 200: { description: 'The game with the fog lifted', ...json(archiveSchema) }, ...refusals },
})
const pgnRoute = createRoute({
  method: 'get',
  path: '/api/games/{id}/pgn',
  summary: 'A finished game as PGN. Refused while the game runs.',
  request: { params: gameParam },
  responses: {
    200: { description: 'PGN', content: { 'application/x-chess-pgn': { schema: z.string() } } },
    ...refusals,
  },
})

export function openApi(tools: ApiTools): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => (result.success ? undefined : c.json({ code: 'bad_message' as const }, 400)),
  })
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'private, no-store')
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (!tools.isOwnOrigin(c.env.incoming)) return say(c, 'forbidden')
    // No route takes another method, and a body is read of a POST alone.
    return c.req.method === 'POST' ? next() : say(c, 'no_such_address')
  })
  app.post(
    '/api/*',
    bodyLimit({ maxSize: MAX_MESSAGE_BYTES, onError: (c) => c.json({ code: 'too_large' }, 413) }),
    async (c, next) => (hasNul(await c.req.text()) ? say(c, 'bad_message') : next()),
  )

  app.openapi(playRoute, async (c) => {
    if (!(await tools.isWithinLimit(tools.addressOf(c.env.incoming)))) return say(c, 'rate_limited')
    const command = c.req.valid('json')
    const person = await visitorOrGuest(c, tools, command.id)
    if (!person) return say(c, 'forbidden')
    const game = await tools.play(person, command)
    return game === null ? say(c, 'unauthenticated') : c.json({ game }, 200)
  })
  app.openapi(archiveRoute, async (c) => {
    const answer = await loadArchive(c.req.valid('param').id)
    return answer.ok ? c.json(answer.archive, 200) : say(c, answer.code)
  })
  app.openapi(pgnRoute, async (c) => {
    const { id } = c.req.valid('param')
    const answer = await loadArchive(id)
    if (!answer.ok) return say(c, answer.code)
    c.header('content-disposition', `attachment; filename="fogline-${id}.pgn"`)
    const pgn = makePgn(answer.archive, `${tools.originOf(c.env.incoming)}/game/${id}`)
    return c.body(pgn, 200, { 'content-type': 'application/x-chess-pgn; charset=utf-8' })
  })
  addChallengeRoutes(app, tools)
  app.get('/api/health', async (c) => {
    const isReady = await tools.isReady()
    return c.json({ status: isReady ? 'ok' : 'unavailable', ...tools.version }, isReady ? 200 : 503)
  })
  app.get('/api/metrics', async (c) => c.text(await tools.metrics()))
  app.doc('/api/openapi.json', {
    openapi: '3.0.3',
    info: { title: 'Fogline', version: tools.version.version },
  })
  app.notFound((c) => say(c, 'no_such_address'))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return say(c, 'bad_message')
    if (error instanceof HashingBusy) return say(c, 'busy')
    tools.onFault(c.req.path, error)
    return say(c, isUnavailable(error) ? 'unavailable' : 'internal')
  })
  return app
}
