/** Which browsers of a person are told of moves. Where the operator has set no keys, nobody's. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Database } from '../../db/client.ts'
import { dropSubscription, saveSubscription } from '../../db/queries/push.ts'
import { isPushAddress, subscribeSchema, unsubscribeSchema } from '../wire/push.ts'
import { done, visitorOf } from './account-command.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'
import type { ApiTools } from './api.ts'

export interface PushApiTools extends Pick<ApiTools, 'addressOf'> {
  db: Database
  /** Null where pushing is off. */
  push: { publicKey: string; testOrigin?: string | undefined } | null
  isWithinLimit: (address: string) => Promise<boolean>
}

/** Browsers of one person; a newer one takes the place of the oldest. */
const MAX_BROWSERS = 8

const keyRoute = createRoute({
  method: 'get',
  path: '/api/push',
  summary: 'The key that a browser subscribes with; null where pushing is off.',
  responses: {
    200: { description: 'The key', ...json(z.object({ key: z.string().nullable() })) },
    ...refusals,
  },
})
const post = <B extends z.ZodType>(path: '/api/push' | '/api/push/remove', summary: string, body: B) =>
  createRoute({
    method: 'post',
    path,
    summary,
    request: { body: { required: true, ...json(body) } },
    responses: { 200: { description: 'Done', ...json(done) }, ...refusals },
  })
const subscribeRoute = post(
  '/api/push',
  'From now on this browser is told of moves in games with days for each, while their pages are closed.',
  subscribeSchema,
)
const unsubscribeRoute = post('/api/push/remove', 'This browser is told no more.', unsubscribeSchema)

export function addPushRoutes(app: OpenAPIHono<ApiEnv>, tools: PushApiTools): void {
  const { db, push } = tools
  const isWithin = (c: Context<ApiEnv>) => tools.isWithinLimit(tools.addressOf(c.env.incoming))

  app.openapi(keyRoute, (c) => c.json({ key: push?.publicKey ?? null }, 200))
  app.openapi(subscribeRoute, async (c) => {
    if (!push) return say(c, 'forbidden')
    if (!(await isWithin(c))) return say(c, 'rate_limited')
    const { person, sessionId } = await visitorOf(db, c)
    if (!person || sessionId === null) return say(c, 'unauthenticated')
    const { endpoint, keys } = c.req.valid('json')
    if (!isPushAddress(endpoint, push.testOrigin)) return say(c, 'bad_message')
    const asking = { userId: person.id, sessionId, max: MAX_BROWSERS }
    const isSaved = await saveSubscription(db, { endpoint, ...keys }, asking)
    return isSaved ? c.json({ ok: true as const }, 200) : say(c, 'forbidden')
  })
  app.openapi(unsubscribeRoute, async (c) => {
    if (!(await isWithin(c))) return say(c, 'rate_limited')
    const { person } = await visitorOf(db, c)
    if (!person) return say(c, 'unauthenticated')
    await dropSubscription(db, c.req.valid('json').endpoint, person.id)
    return c.json({ ok: true as const }, 200)
  })
}
