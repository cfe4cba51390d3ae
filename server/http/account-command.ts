/** What all account commands have in common: their shape, their tools, and who asks. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Database } from '../../db/client.ts'
import type { Visitor } from '../auth/accounts.ts'
import type { SignInLimits } from '../auth/sign-in-limits.ts'
import { visitorIn } from '../auth/visitor.ts'
import { type ApiEnv, json, refusals } from './answer.ts'
import type { ApiTools } from './api.ts'

export interface AccountTools extends Pick<ApiTools, 'addressOf' | 'isSecure'> {
  db: Database
  limits: SignInLimits
  /** Its running games end, then it is gone. False when it was closed already; throws when it stays after all. */
  deleteAccount: (userId: string) => Promise<boolean>
}

/** A POST that takes one command of this shape. */
export const command = <B extends z.ZodType, A extends z.ZodType>(
  name: string,
  summary: string,
  body: B,
  answer: A,
) =>
  createRoute({
    method: 'post',
    path: `/api/account/${name}`,
    summary,
    request: { body: { required: true, ...json(body) } },
    responses: { 200: { description: 'Done', ...json(answer) }, ...refusals },
  })

export const done = z.object({ ok: z.literal(true) })
export const empty = z.strictObject({})

/** Who asks, by the session's row and no memory of it. */
export const visitorOf = (db: Database, c: Context<ApiEnv>): Promise<Visitor> =>
  visitorIn(db, c.req.header('cookie'), c.req.header('user-agent'))
