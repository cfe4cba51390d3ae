/** Reports about lines, as people make them and moderators read them. */
import type { Database } from '../client.ts'
import type { ChatChannel } from './chat.ts'

export type ReportReason = 'abuse' | 'spam' | 'cheating' | 'other'

export interface NewReport {
  id: string
  createdBy: string
  game: string
  channel: ChatChannel
  n: number
  reason: ReportReason
  note: string
}

/** 'made' also when the same person reports the same line again: one report. */
export async function makeReport(db: Database, report: NewReport): Promise<'made' | 'no such line' | 'own'> {
  const { id, createdBy, game, channel, n, reason, note } = report
  const [line] = await db.sql<{ userId: string | null; name: string; text: string; isRemoved: boolean }[]>`
    select user_id as "userId", name, text, is_removed as "isRemoved" from chat_lines
    where game_id = ${game} and channel = ${channel} and n = ${n}`
  if (!line || line.isRemoved) return 'no such line'
  if (line.userId === createdBy) return 'own'
  await db.sql`
    insert into reports (id, created_by, about, about_name, game_id, channel, line_n, line, reason, note, status)
    values (${id}, ${createdBy}, ${line.userId}, ${line.name}, ${game}, ${channel}, ${n}, ${line.text},
      ${reason}, ${note}, 'open')
    on conflict (created_by, game_id, channel, line_n) do nothing`
  return 'made'
}

/** Deletes reports that were closed before; returns how many went. */
export async function forgetReports(db: Database, closedBeforeMs: number): Promise<number> {
  const gone = await db.sql`
    delete from reports where status = 'closed' and closed_at < ${new Date(closedBeforeMs).toISOString()}`
  return gone.count
}
