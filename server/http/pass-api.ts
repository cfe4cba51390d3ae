/** Pass and play: a game of two on one device. */
import type { IncomingMessage } from 'node:http'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { sessionCookie, sessionIdIn } from '../auth/cookie.ts'
import type { People, Person } from '../auth/people.ts'
import { type PassAndPlayCommand, passAndPlaySchema } from '../wire/command.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'

export interface PassTools {
  passAndPlay: (person: Person, command: PassAndPlayCommand) => Promise<string>
  people: People
  makeGuest: (madeBy: string) => Promise<{ person: Person; sessionId: string } | null>
  isWithinLimit: (address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
  isSecure: (request: IncomingMessage) => boolean
}

const route = createRoute({
  method: 'post',
  path: '/api/pass-and-play',
  summary: 'A game of two on one device. Makes a guest when there is no session.',
  request: { body: { required: true, ...json(passAndPlaySchema) } },
  responses: { 200: { description: 'The game', ...json(z.object({ game: gameIdSchema })) }, ...refusals },
})

export function addPassRoutes(app: OpenAPIHono<ApiEnv>, tools: PassTools): void {
  app.openapi(route, async (c) => {
    if (!(await tools.isWithinLimit(tools.addressOf(c.env.incoming)))) return say(c, 'rate_limited')
    const known = await tools.people.personOf(await sessionIdIn(c.req.header('cookie')))
    const command = c.req.valid('json')
    const made = known ? null : await tools.makeGuest(command.id)
    const person = known ?? made?.person
    if (!person) return say(c, 'forbidden')
    const game = await tools.passAndPlay(person, command)
    if (made) c.header('set-cookie', await sessionCookie(made.sessionId, tools.isSecure(c.env.incoming)))
    return c.json({ game }, 200)
  })
}
