/** Pass and play: a game of two on one device. */
import type { IncomingMessage } from 'node:http'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Person } from '../auth/people.ts'
import { type PassAndPlayCommand, passAndPlaySchema } from '../wire/command.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'
import { type VisitorTools, visitorOrGuest } from './visitor.ts'

export interface PassTools extends VisitorTools {
  passAndPlay: (person: Person, command: PassAndPlayCommand) => Promise<string | null>
  isWithinLimit: (address: string) => Promise<boolean>
  addressOf: (request: IncomingMessage) => string
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
    const command = c.req.valid('json')
    const person = await visitorOrGuest(c, tools, command.id)
    if (!person) return say(c, 'forbidden')
    const game = await tools.passAndPlay(person, command)
    return game === null ? say(c, 'unauthenticated') : c.json({ game }, 200)
  })
}
