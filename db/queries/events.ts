/** The event log: appended in batches, read by game. (game, seq) decides every race. */
import type { Database } from '../client.ts'

export interface EventRow {
  seq: number
  json: string
  salt: string
  head: string
  seat: 'white' | 'black' | null
  clientId: string | null
}

/** An event to append, with what the game's row must say from then on. */
export interface Append {
  gameId: string
  event: EventRow
  plies: number
  deadlineAtMs: number | null
  end: { result: string | null; reason: string; atMs: number } | null
}

/**
 * Appends a batch in one transaction, at most one event per game. Returns the ids of the games whose event
 * went in; the others lost their race (their seq, or their client id, was taken) and must decide again.
 */
export async function appendEvents(db: Database, batch: readonly Append[]): Promise<Set<string>> {
  const rows = [...batch].sort((a, b) => (a.gameId < b.gameId ? -1 : 1))
  const text = (pick: (a: Append) => string | null) => db.sql.array(rows.map(pick) as string[], 1009)
  const int = (pick: (a: Append) => number | null) => db.sql.array(rows.map(pick) as number[], 1016)
  const added = await db.sql<{ game_id: string }[]>`
    with incoming as (
      select * from unnest(
        ${text((a) => a.gameId)}::text[], ${int((a) => a.event.seq)}::bigint[], ${text((a) => a.event.json)}::text[],
        ${text((a) => a.event.salt)}::text[], ${text((a) => a.event.head)}::text[], ${text((a) => a.event.seat)}::text[],
        ${text((a) => a.event.clientId)}::text[], ${int((a) => a.plies)}::bigint[],
        ${int((a) => a.deadlineAtMs)}::bigint[], ${text((a) => a.end?.result ?? null)}::text[],
        ${text((a) => a.end?.reason ?? null)}::text[], ${int((a) => a.end?.atMs ?? null)}::bigint[]
      ) as t(game_id, seq, json, salt, head, seat, client_id, plies, deadline_at_ms, result, reason, ended_at_ms)
    ), added as (
      insert into events (game_id, seq, json, salt, head, seat, client_id)
      select game_id, seq::int, json, salt, head, seat, client_id from incoming
      on conflict do nothing
      returning game_id
    ), touched as (
      update games set
        plies = incoming.plies::int,
        deadline_at_ms = incoming.deadline_at_ms,
        status = case when incoming.reason is null then 'playing' else 'finished' end,
        result = incoming.result, reason = incoming.reason, ended_at_ms = incoming.ended_at_ms
      from incoming join added using (game_id)
      where games.id = incoming.game_id
    )
    select game_id from added`
  return new Set(added.map((row) => row.game_id))
}

/** The events of a game from `fromSeq` on, in order. */
export async function loadEvents(db: Database, gameId: string, fromSeq = 0): Promise<EventRow[]> {
  return db.sql<EventRow[]>`
    select seq, json, salt, head, seat, client_id as "clientId" from events
    where game_id = ${gameId} and seq >= ${fromSeq} order by seq`
}
