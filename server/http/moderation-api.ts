/** The chat of finished games, reports, and what moderators read and do. */
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { nanoid } from 'nanoid'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { moderationLog, moderatorName, openReports, restrained } from '../../db/queries/moderation.ts'
import { makeReport } from '../../db/queries/reports.ts'
import { sessionIdIn } from '../auth/cookie.ts'
import { type Person, personOf } from '../auth/people.ts'
import { chatRecordSchema, reportSchema } from '../wire/chat.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { actSchema, moderationSchema } from '../wire/moderation.ts'
import { type ApiEnv, json, refusals, say } from './answer.ts'
import { doAct, type ModerationTools } from './moderation-act.ts'

const REPORTS_PER_HOUR = 30
const MAX_REPORTS = 100
const MAX_PEOPLE = 200
const MAX_LOG = 200
const PATH = '/api/moderation'

const done = { 200: { description: 'Done', ...json(z.object({ ok: z.literal(true) })) }, ...refusals }
const routes = {
  record: createRoute({
    method: 'get',
    path: '/api/games/{id}/chat',
    summary: 'What was written beside a finished game. Refused while the game runs.',
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: { description: 'Both channels', ...json(chatRecordSchema) }, ...refusals },
  }),
  report: createRoute({
    method: 'post',
    path: '/api/reports',
    summary: 'Says to the moderators that a line breaks the rules.',
    request: { body: { required: true, ...json(reportSchema) } },
    responses: done,
  }),
  read: createRoute({
    method: 'get',
    path: PATH,
    summary: 'Open reports, restrained people, the log. For moderators.',
    responses: { 200: { description: 'All of it', ...json(moderationSchema) }, ...refusals },
  }),
  act: createRoute({
    method: 'post',
    path: PATH,
    summary: 'One act of a moderator, kept in the log.',
    request: { body: { required: true, ...json(actSchema) } },
    responses: done,
  }),
}

export function addModerationRoutes(app: OpenAPIHono<ApiEnv>, tools: ModerationTools): void {
  const { db, chat } = tools
  const reports = new RateLimiterMemory({ points: REPORTS_PER_HOUR, duration: 3_600 })
  const visitor = async (c: Context<ApiEnv>): Promise<Person | null> =>
    personOf(db, await sessionIdIn(c.req.header('cookie')))
  const moderator = async (c: Context<ApiEnv>): Promise<string | null> => {
    const person = await visitor(c)
    return person && moderatorName(db, person.id)
  }
  const nowhere = (c: Context<ApiEnv>) => say(c, 'no_such_address')

  app.openapi(routes.record, async (c) => {
    const { id } = c.req.valid('param')
    if (!gameIdSchema.safeParse(id).success) return say(c, 'no_such_game')
    const answer = await chat.record(id, (await visitor(c))?.id ?? null)
    return answer.ok ? c.json(answer.record, 200) : say(c, answer.code)
  })
  app.openapi(routes.report, async (c) => {
    const person = await visitor(c)
    if (!person) return say(c, 'unauthenticated')
    const isWithin = await reports.consume(person.id).then(
      () => true,
      () => false,
    )
    if (!isWithin) return say(c, 'rate_limited')
    const report = c.req.valid('json')
    // Who may not read a line is told no more of it than of one that is not there.
    if (!(await chat.mayRead(report.game, report.channel, person.id))) return say(c, 'forbidden')
    const made = await makeReport(db, { id: nanoid(), createdBy: person.id, ...report })
    return made === 'made' ? c.json({ ok: true as const }, 200) : say(c, 'forbidden')
  })
  // Before anything of the message is looked at: for others there is nothing here.
  app.use(PATH, async (c, next) => ((await moderator(c)) === null ? nowhere(c) : next()))
  app.openapi(routes.read, async (c) => {
    const [open, people, log] = await Promise.all([
      openReports(db, MAX_REPORTS),
      restrained(db, MAX_PEOPLE),
      moderationLog(db, MAX_LOG),
    ])
    return c.json({ reports: open, people, log: [...log] }, 200)
  })
  app.openapi(routes.act, async (c) => {
    const name = await moderator(c)
    if (name === null) return nowhere(c)
    const refused = await doAct(tools, name, c.req.valid('json'))
    return refused === null ? c.json({ ok: true as const }, 200) : say(c, refused)
  })
}
