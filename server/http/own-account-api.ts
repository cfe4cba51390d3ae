/** The owner's commands on an account. All need its session; what cannot be undone needs the password too. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AccountRow, accountOf } from '../../db/queries/accounts.ts'
import { exportOf } from '../../db/queries/export.ts'
import { endSessions, revokeByHandle } from '../../db/queries/sessions.ts'
import { endedCookies } from '../auth/cookie.ts'
import { changePassword, isConfirmed, rename, renewCodes } from '../auth/own-account.ts'
import {
  changePasswordSchema,
  codesSchema,
  confirmSchema,
  endSessionSchema,
  renameSchema,
} from '../wire/account.ts'
import type { Refusal } from '../wire/refusal.ts'
import { type AccountTools, command, done, empty, visitorOf } from './account-command.ts'
import { type ApiEnv, say } from './answer.ts'

const routes = {
  rename: command('rename', 'Another name for the account, in its games too.', renameSchema, done),
  password: command('password', 'Another password; every other session ends.', changePasswordSchema, done),
  codes: command('codes', 'New recovery codes; the old ones open nothing.', confirmSchema, codesSchema),
  endSession: command('end-session', 'Ends one session of the account.', endSessionSchema, done),
  endOthers: command('end-other-sessions', 'Ends every session but this one.', empty, done),
  remove: command('delete', 'Deletes the account. Running games end.', confirmSchema, done),
}

type Owner = { ok: true; account: AccountRow; sessionId: string } | { ok: false; code: Refusal }

export function addOwnAccountRoutes(app: OpenAPIHono<ApiEnv>, tools: AccountTools): void {
  const { db, limits } = tools
  const ownerOf = async (c: Context<ApiEnv>): Promise<Owner> => {
    const { person, sessionId } = await visitorOf(db, c)
    if (person?.kind !== 'account' || sessionId === null) return { ok: false, code: 'unauthenticated' }
    if (!(await limits.mayChange(person.id))) return { ok: false, code: 'rate_limited' }
    const account = await accountOf(db, person.id)
    return account ? { ok: true, account, sessionId } : { ok: false, code: 'unauthenticated' }
  }

  app.openapi(routes.rename, async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    const answer = await rename(db, owner.account, c.req.valid('json').name)
    return answer.ok ? c.json({ ok: true as const }, 200) : say(c, answer.code)
  })
  app.openapi(routes.password, async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    const answer = await changePassword(db, owner.account, { ...c.req.valid('json'), keep: owner.sessionId })
    return answer.ok ? c.json({ ok: true as const }, 200) : say(c, answer.code)
  })
  app.openapi(routes.codes, async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    if (!(await isConfirmed(owner.account, c.req.valid('json').current))) return say(c, 'wrong_password')
    return c.json({ codes: await renewCodes(db, owner.account) }, 200)
  })
  app.openapi(routes.endSession, async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    const hasEnded = await revokeByHandle(db, owner.account.id, c.req.valid('json').session)
    return hasEnded ? c.json({ ok: true as const }, 200) : say(c, 'bad_message')
  })
  app.openapi(routes.endOthers, async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    await endSessions(db, owner.account.id, owner.sessionId)
    return c.json({ ok: true as const }, 200)
  })
  app.openapi(routes.remove, async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    if (!(await isConfirmed(owner.account, c.req.valid('json').current))) return say(c, 'wrong_password')
    if (!(await tools.deleteAccount(owner.account.id))) return say(c, 'unauthenticated')
    for (const cookie of endedCookies(tools.isSecure(c.env.incoming))) {
      c.header('set-cookie', cookie, { append: true })
    }
    return c.json({ ok: true as const }, 200)
  })
  app.get('/api/account/export', async (c) => {
    const owner = await ownerOf(c)
    if (!owner.ok) return say(c, owner.code)
    c.header('content-disposition', 'attachment; filename="fogline-account.json"')
    return c.json(await exportOf(db, owner.account.id))
  })
}
