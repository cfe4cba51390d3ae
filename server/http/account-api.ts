/** Getting into an account and out of it: sign up, sign in, recover, sign out. Each way in begins a fresh session. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { revokeSession } from '../../db/queries/users.ts'
import { findAccount, recover, signIn, signUp } from '../auth/accounts.ts'
import { endedCookies, sessionCookie } from '../auth/cookie.ts'
import { browserCookie, knownBrowser } from '../auth/known-browser.ts'
import { nameKey } from '../auth/name.ts'
import type { SignInTry } from '../auth/sign-in-limits.ts'
import { codesSchema, recoverSchema, signInSchema, signUpSchema } from '../wire/account.ts'
import { type AccountTools, command, done, empty, visitorOf } from './account-command.ts'
import { type ApiEnv, say } from './answer.ts'
import { addOwnAccountRoutes } from './own-account-api.ts'

const routes = {
  signUp: command(
    'sign-up',
    'A new account; a guest’s games and seats are its own.',
    signUpSchema,
    codesSchema,
  ),
  signIn: command('sign-in', 'A session of an account; a guest’s games go along.', signInSchema, done),
  recover: command('recover', 'A new password by a recovery code; every session ends.', recoverSchema, done),
  signOut: command('sign-out', 'Ends this browser’s session.', empty, done),
}

export function addAccountRoutes(app: OpenAPIHono<ApiEnv>, tools: AccountTools): void {
  const { db, limits } = tools
  const addressOf = (c: Context<ApiEnv>) => tools.addressOf(c.env.incoming)
  const letIn = async (c: Context<ApiEnv>, entered: { userId: string; sessionId: string }): Promise<void> => {
    const isSecure = tools.isSecure(c.env.incoming)
    c.header('set-cookie', await sessionCookie(entered.sessionId, isSecure), { append: true })
    const mark = await browserCookie(c.req.header('cookie'), entered.userId, isSecure)
    c.header('set-cookie', mark, { append: true })
  }

  app.openapi(routes.signUp, async (c) => {
    if (!(await limits.mayMakeAccount(addressOf(c)))) return say(c, 'rate_limited')
    const visitor = await visitorOf(db, c)
    if (visitor.person?.kind === 'account') return say(c, 'forbidden')
    const answer = await signUp(db, visitor, c.req.valid('json'))
    if (!answer.ok) return say(c, answer.code)
    await letIn(c, answer)
    return c.json({ codes: answer.codes }, 200)
  })
  app.openapi(routes.signIn, async (c) => {
    const given = c.req.valid('json')
    const account = await findAccount(db, given.name)
    const attempt: SignInTry = {
      nameKey: nameKey(given.name),
      address: addressOf(c),
      knownBrowser: account && (await knownBrowser(c.req.header('cookie'), account.id)),
    }
    if (!(await limits.mayTry(attempt))) return say(c, 'rate_limited')
    const answer = await signIn(db, await visitorOf(db, c), account, given)
    if (!answer.ok) return say(c, answer.code)
    await limits.wasRight(attempt)
    await letIn(c, answer)
    return c.json({ ok: true as const }, 200)
  })
  app.openapi(routes.recover, async (c) => {
    if (!(await limits.mayRecover(addressOf(c)))) return say(c, 'rate_limited')
    const given = c.req.valid('json')
    const answer = await recover(db, await visitorOf(db, c), await findAccount(db, given.name), given)
    if (!answer.ok) return say(c, answer.code)
    await letIn(c, answer)
    return c.json({ ok: true as const }, 200)
  })
  app.openapi(routes.signOut, async (c) => {
    const { sessionId } = await visitorOf(db, c)
    if (sessionId !== null) await revokeSession(db, sessionId)
    for (const cookie of endedCookies(tools.isSecure(c.env.incoming))) {
      c.header('set-cookie', cookie, { append: true })
    }
    return c.json({ ok: true as const }, 200)
  })
  addOwnAccountRoutes(app, tools)
}
