/** What moderators read, and what they do: each act and its entry in the log are one transaction. */
import type postgres from 'postgres'
import type { Database } from '../client.ts'
import type { ChatChannel } from './chat.ts'
import { endOpenOffers } from './leaving.ts'
import type { ReportReason } from './reports.ts'
import { revokeAll } from './sessions.ts'
import { sessionRevoked, tell } from './telling.ts'

/** The name of a moderator; null for everybody else. */
export async function moderatorName(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.sql<{ name: string }[]>`
    select name from users where id = ${userId} and role = 'moderator' and closed_at is null`
  return row?.name ?? null
}

export interface ModeratedPersonRow {
  id: string
  name: string
  kind: 'guest' | 'account'
  isModerator: boolean
  mutedUntilMs: number | null
  isClosed: boolean
}

export interface ReportedLineRow {
  n: number
  name: string
  kind: 'text' | 'phrase'
  text: string
  atMs: number
  isRemoved: boolean
}

export interface OpenReportRow {
  id: string
  reason: ReportReason
  note: string
  createdAtMs: number
  by: string | null
  aboutName: string
  about: ModeratedPersonRow | null
  game: string | null
  channel: ChatChannel | null
  n: number | null
  line: string | null
  around: ReportedLineRow[]
}

/** As JSON, so that a report holds whom it is about. */
const personJson = (sql: postgres.Sql) => sql`
  json_build_object('id', users.id, 'name', users.name, 'kind', users.kind,
    'isModerator', users.role = 'moderator', 'isClosed', users.closed_at is not null,
    'mutedUntilMs', case when users.muted_until > now() then extract(epoch from users.muted_until) * 1000 end)`

/** Lines shown before and after the one that was reported. */
const AROUND = 4

/** The oldest open reports, each with its line and those around it. */
export async function openReports(db: Database, limit: number): Promise<OpenReportRow[]> {
  const { sql } = db
  return sql<OpenReportRow[]>`
    select reports.id, reason, note, (extract(epoch from reports.created_at) * 1000)::float8 as "createdAtMs",
      reporter.name as by, about_name as "aboutName", game_id as game, channel, line_n as n, line,
      case when users.id is not null then ${personJson(sql)} end as about,
      coalesce((
        select json_agg(json_build_object('n', near.n, 'name', near.name, 'kind', near.kind, 'text', near.text,
          'atMs', near.at_ms, 'isRemoved', near.is_removed) order by near.n)
        from chat_lines near where near.game_id = reports.game_id and near.channel = reports.channel
          and near.n between reports.line_n - ${AROUND} and reports.line_n + ${AROUND}), '[]'::json) as around
    from reports
    left join users on users.id = reports.about
    left join users reporter on reporter.id = reports.created_by
    where reports.status = 'open' order by reports.created_at limit ${limit}`
}

/** People who are muted now, and closed accounts. */
export async function restrained(db: Database, limit: number): Promise<ModeratedPersonRow[]> {
  const { sql } = db
  const rows = await sql<{ person: ModeratedPersonRow }[]>`
    select ${personJson(sql)} as person from users
    where muted_until > now() or closed_at is not null order by name limit ${limit}`
  return rows.map((row) => row.person)
}

export interface LogRow {
  id: string
  moderator: string
  action: string
  target: string | null
  note: string
  atMs: number
}

/** The newest entries first. */
export const moderationLog = (db: Database, limit: number): Promise<LogRow[]> => db.sql<LogRow[]>`
  select id, moderator_name as moderator, action, target_name as target, note,
    (extract(epoch from created_at) * 1000)::float8 as "atMs"
  from moderation_log order by created_at desc, id limit ${limit}`

export interface Doing {
  /** Of the entry in the log. */
  id: string
  moderator: string
  report: string | null
  note: string
}

/** 'protected': moderators cannot act on moderators. */
export type Done = 'done' | 'missing' | 'protected'
type Action = 'close report' | 'mute' | 'unmute' | 'close account' | 'open account' | 'remove line'

const log = (sql: postgres.TransactionSql, doing: Doing, action: Action, target: string | null) => sql`
  insert into moderation_log (id, moderator_name, action, target_name, report_id, note)
  values (${doing.id}, ${doing.moderator}, ${action}, ${target}, ${doing.report}, ${doing.note})`

interface Target {
  name: string
  kind: 'guest' | 'account'
  role: string
}

function onPerson(
  db: Database,
  userId: string,
  doing: Doing,
  action: Action,
  work: (sql: postgres.TransactionSql, target: Target) => Promise<Done>,
): Promise<Done> {
  return db.sql.begin(async (sql) => {
    const [target] = await sql<Target[]>`select name, kind, role from users where id = ${userId} for update`
    if (!target) return 'missing'
    if (target.role === 'moderator') return 'protected'
    const done = await work(sql, target)
    if (done === 'done') await log(sql, doing, action, target.name)
    return done
  })
}

/** Until then; null takes it back. */
export const mute = (db: Database, userId: string, until: Date | null, doing: Doing): Promise<Done> =>
  onPerson(db, userId, doing, until ? 'mute' : 'unmute', async (sql) => {
    await sql`update users set muted_until = ${until?.toISOString() ?? null} where id = ${userId}`
    return 'done'
  })

/** All its sessions end, and nobody is seated against it any more. A guest has no account to close. */
export const closeAccount = (db: Database, userId: string, doing: Doing): Promise<Done> =>
  onPerson(db, userId, doing, 'close account', async (sql, { kind }) => {
    if (kind !== 'account') return 'missing'
    await sql`update users set closed_at = now() where id = ${userId}`
    const ended = await endOpenOffers(sql, userId)
    await tell(sql, [...(await revokeAll(sql, userId)).map(sessionRevoked), ...ended])
    return 'done'
  })

export const openAccount = (db: Database, userId: string, doing: Doing): Promise<Done> =>
  onPerson(db, userId, doing, 'open account', async (sql) => {
    await sql`update users set closed_at = null where id = ${userId}`
    return 'done'
  })

/** The line stays for the record, and is shown to moderators alone. */
export function removeLine(
  db: Database,
  { game, channel, n }: { game: string; channel: ChatChannel; n: number },
  doing: Doing,
): Promise<Done> {
  return db.sql.begin(async (sql) => {
    const [line] = await sql<{ name: string; role: string | null }[]>`
      select chat_lines.name, users.role from chat_lines left join users on users.id = chat_lines.user_id
      where game_id = ${game} and channel = ${channel} and n = ${n}`
    if (!line) return 'missing'
    if (line.role === 'moderator') return 'protected'
    await sql`
      update chat_lines set is_removed = true where game_id = ${game} and channel = ${channel} and n = ${n}`
    await log(sql, doing, 'remove line', line.name)
    return 'done'
  })
}

export function closeReport(db: Database, doing: Doing): Promise<Done> {
  return db.sql.begin(async (sql) => {
    const [closed] = await sql<{ name: string }[]>`
      update reports set status = 'closed', closed_at = now() where id = ${doing.report} and status = 'open'
      returning about_name as name`
    if (!closed) return 'missing'
    await log(sql, doing, 'close report', closed.name)
    return 'done'
  })
}
