/** Challenges and blocks over HTTP. A visitor without a session becomes a guest by the first POST that does something. */
import type { IncomingMessage } from 'node:http'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Person } from '../auth/people.ts'
import type { Rooms } from '../rooms/index.ts'
import { blockSchema, challengeIdSchema, challengeSchema, joinSchema } from '../wire/challenge.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'
import { type VisitorTools, visitorOf, visitorOrGuest } from './visitor.ts'

interface ChallengeTools extends VisitorTools {
  addressOf: (request: IncomingMessage) => string
  meeting: Pick<Rooms['meeting'], 'challenges' | 'blocking'>
  /** How often one address may open, join, end and block. */
  isWithinChallengeLimit: (address: string) => Promise<boolean>
}

const challengeParam = z.object({ id: challengeIdSchema })
const done = z.object({})

const createChallengeRoute = createRoute({
  method: 'post',
  path: '/api/challenges',
  summary:
    'Looks for a game: by link, of a named person, or in the lobby. Makes a guest when there is no session.',
  request: { body: { required: true, ...json(challengeSchema) } },
  responses: {
    200: {
      description: 'The challenge, or the game when somebody was waiting for it',
      ...json(z.union([z.object({ challenge: challengeIdSchema }), z.object({ game: gameIdSchema })])),
    },
    ...refusals,
  },
})
const joinRoute = createRoute({
  method: 'post',
  path: '/api/challenges/{id}/join',
  summary: 'Takes the seat, once for all. Refused with the game’s id when somebody else has it.',
  request: { params: challengeParam, body: { required: true, ...json(joinSchema) } },
  responses: { 200: { description: 'The game', ...json(z.object({ game: gameIdSchema })) }, ...refusals },
})
const endRoute = (how: 'withdraw' | 'decline', summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/challenges/{id}/${how}` as const,
    summary,
    request: { params: challengeParam },
    responses: { 200: { description: 'Done', ...json(done) }, ...refusals },
  })
const withdrawRoute = endRoute('withdraw', 'Ends one’s own challenge.')
const declineRoute = endRoute('decline', 'Ends a direct challenge that one was asked by.')
const blockRoute = createRoute({
  method: 'post',
  path: '/api/blocks',
  summary: 'From now on neither can challenge the other, and they are never paired.',
  request: { body: { required: true, ...json(blockSchema) } },
  responses: { 200: { description: 'Done', ...json(done) }, ...refusals },
})
const unblockRoute = createRoute({
  method: 'post',
  path: '/api/blocks/remove',
  summary: 'Takes a block back.',
  request: { body: { required: true, ...json(blockSchema) } },
  responses: { 200: { description: 'Done', ...json(done) }, ...refusals },
})
const blocksRoute = createRoute({
  method: 'get',
  path: '/api/blocks',
  summary: 'Whom one has blocked.',
  responses: {
    200: {
      description: 'The newest first',
      ...json(
        z.object({ blocked: z.array(z.object({ name: z.string(), kind: z.enum(['guest', 'account']) })) }),
      ),
    },
    ...refusals,
  },
})

export function addChallengeRoutes(app: OpenAPIHono<ApiEnv>, tools: ChallengeTools): void {
  const { challenges, blocking } = tools.meeting
  const visitor = (c: Context<ApiEnv>): Promise<Person | null> => visitorOf(c, tools)
  const isWithin = (c: Context<ApiEnv>) => tools.isWithinChallengeLimit(tools.addressOf(c.env.incoming))

  app.openapi(createChallengeRoute, async (c) => {
    if (!(await isWithin(c))) return say(c, 'rate_limited')
    const command = c.req.valid('json')
    const known = await visitor(c)
    const refused = challenges.refusalToCreate(known, command)
    if (refused) return say(c, refused)
    const person = await visitorOrGuest(c, tools, command.id)
    if (!person) return say(c, 'forbidden')
    const answer = await challenges.create(person, command)
    if (!answer.ok) return say(c, answer.code, answer.game)
    return 'game' in answer
      ? c.json({ game: answer.game }, 200)
      : c.json({ challenge: answer.challenge }, 200)
  })
  app.openapi(joinRoute, async (c) => {
    if (!(await isWithin(c))) return say(c, 'rate_limited')
    const { id } = c.req.valid('param')
    const known = await visitor(c)
    const early = await challenges.refusalToJoin(known, id)
    // A guest whose first answer was lost comes again without its cookie, and is still the one who sits there.
    if (early && (known || early.code !== 'seat_taken')) return say(c, early.code, early.game)
    const person = await visitorOrGuest(c, tools, c.req.valid('json').id)
    if (!person) return say(c, 'forbidden')
    const answer = await challenges.join(person, id)
    return answer.ok ? c.json({ game: answer.game }, 200) : say(c, answer.code, answer.game)
  })
  app.openapi(withdrawRoute, async (c) => {
    const person = await visitor(c)
    if (!person) return say(c, 'unauthenticated')
    const answer = await challenges.withdraw(person, c.req.valid('param').id)
    return answer.ok ? c.json({}, 200) : say(c, answer.code, answer.game)
  })
  app.openapi(declineRoute, async (c) => {
    const person = await visitor(c)
    if (!person) return say(c, 'unauthenticated')
    const answer = await challenges.decline(person, c.req.valid('param').id)
    return answer.ok ? c.json({}, 200) : say(c, answer.code, answer.game)
  })
  for (const [route, act] of [
    [blockRoute, blocking.block.bind(blocking)],
    [unblockRoute, blocking.unblock.bind(blocking)],
  ] as const) {
    app.openapi(route, async (c) => {
      if (!(await isWithin(c))) return say(c, 'rate_limited')
      const person = await visitor(c)
      if (!person) return say(c, 'unauthenticated')
      const answer = await act(person, c.req.valid('json'))
      return answer.ok ? c.json({}, 200) : say(c, answer.code)
    })
  }
  app.openapi(blocksRoute, async (c) => {
    const person = await visitor(c)
    if (!person) return say(c, 'unauthenticated')
    return c.json({ blocked: await blocking.blocked(person) }, 200)
  })
}
