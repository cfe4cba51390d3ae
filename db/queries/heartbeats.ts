/**
 * Down time: every process beats its row each second; a gap in which none beat is an outage and is charged
 * to nobody. Beating and reading happen under one lock, so that processes that start together agree.
 */
import type { Database } from '../client.ts'

export interface Outage {
  fromMs: number
  toMs: number
}

/** Longer than this without any beat is an outage: two missed beats and some slack. */
export const OUTAGE_AFTER_MS = 2_500

/** At a process's first beat: shorter than a restart, longer than the beats of others that live. */
export const FIRST_OUTAGE_AFTER_MS = 1_200

/** Serialises beats among processes; any constant that all share. */
const LOCK = 7_203_615

/** Beats once, records the gap before it if there was one, and returns all outages since `sinceMs`. */
export async function beat(
  db: Database,
  {
    process,
    nowMs,
    sinceMs,
    outageAfterMs = OUTAGE_AFTER_MS,
  }: { process: string; nowMs: number; sinceMs: number; outageAfterMs?: number },
): Promise<Outage[]> {
  return db.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    const [last] = await sql<{ at: string | null }[]>`select max(beat_at_ms)::text as at from heartbeats`
    const lastMs = last?.at == null ? null : Number(last.at)
    if (lastMs !== null && nowMs - lastMs > outageAfterMs) {
      await sql`insert into outages (from_ms, to_ms) values (${lastMs}, ${nowMs}) on conflict do nothing`
    }
    await sql`
      insert into heartbeats (process, beat_at_ms) values (${process}, ${nowMs})
      on conflict (process) do update set beat_at_ms = greatest(heartbeats.beat_at_ms, excluded.beat_at_ms)`
    const rows = await sql<{ from: string; to: string }[]>`
      select from_ms::text as from, to_ms::text as to from outages where to_ms > ${sinceMs} order by from_ms`
    return rows.map((row) => ({ fromMs: Number(row.from), toMs: Number(row.to) }))
  })
}

/** Names of the processes that have beaten since `sinceMs`. */
export async function liveProcesses(db: Database, sinceMs: number): Promise<Set<string>> {
  const rows = await db.sql<
    { process: string }[]
  >`select process from heartbeats where beat_at_ms >= ${sinceMs}`
  return new Set(rows.map((row) => row.process))
}

/** Removes rows of processes that have been gone for a day, and the leases of theirs that nobody took up. */
export async function forgetProcesses(db: Database, nowMs: number): Promise<void> {
  await db.sql`delete from heartbeats where beat_at_ms < ${nowMs - 86_400_000}`
  await db.sql`delete from bot_turns where leased_until < now() - interval '1 day'`
}
