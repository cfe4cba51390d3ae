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
  const rows = [...batch].sort((a, b) => (a.gameId < b.gameId ? -1 : 1)).map(asRow)
  // One JSON text is written and sent in a third of the time that an array for each column takes. The planner takes it
  // for a hundred rows and would read all of `games` for a few: the conditions, which always hold, make it expect four.
  // `is true` keeps the question whether a row went in a look into a hash, for four rows as for many.
  const added = await db.sql<{ game_id: string }[]>`
    with incoming as (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as t(
        game_id text, seq int, json text, salt text, head text, seat text, client_id text, plies int,
        deadline_at_ms bigint, result text, reason text, ended_at_ms bigint
      )
      where game_id > '' and seq >= 0 and plies >= 0
    ), added as (
      insert into events (game_id, seq, json, salt, head, seat, client_id)
      select game_id, seq, json, salt, head, seat, client_id from incoming
      on conflict do nothing
      returning game_id
    ), touched as (
      update games set
        plies = incoming.plies,
        deadline_at_ms = incoming.deadline_at_ms,
        status = case when incoming.reason is null then 'playing' else 'finished' end,
        result = incoming.result, reason = incoming.reason, ended_at_ms = incoming.ended_at_ms
      from incoming
      where games.id = incoming.game_id and (incoming.game_id in (select game_id from added)) is true
    )
    select game_id from added`
  return new Set(added.map((row) => row.game_id))
}

const asRow = ({ gameId, event, plies, deadlineAtMs, end }: Append) => ({
  game_id: gameId,
  seq: event.seq,
  json: event.json,
  salt: event.salt,
  head: event.head,
  seat: event.seat,
  client_id: event.clientId,
  plies,
  deadline_at_ms: deadlineAtMs,
  result: end?.result ?? null,
  reason: end?.reason ?? null,
  ended_at_ms: end?.atMs ?? null,
})

/** Which events of which game: those from `fromSeq` on. */
export interface Wanted {
  gameId: string
  fromSeq: number
}

/** For each of `wanted`, in their order, its events in order: one query for all of them. */
export async function loadEventsOf(db: Database, wanted: readonly Wanted[]): Promise<EventRow[][]> {
  const asked = wanted.map(({ gameId, fromSeq }, n) => ({ n, game_id: gameId, from_seq: fromSeq }))
  const rows = await db.sql<(EventRow & { n: number })[]>`
    select wanted.n, found.*
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as wanted(n int, game_id text, from_seq int)
    cross join lateral (
      select seq, json, salt, head, seat, client_id as "clientId" from events
      where game_id = wanted.game_id and seq >= wanted.from_seq order by seq
    ) as found
    order by wanted.n, found.seq`
  const found: EventRow[][] = wanted.map(() => [])
  for (const { n, ...row } of rows) found[n]?.push(row)
  return found
}

/** The events of a game from `fromSeq` on, in order. */
export async function loadEvents(db: Database, gameId: string, fromSeq = 0): Promise<EventRow[]> {
  return db.sql<EventRow[]>`
    select seq, json, salt, head, seat, client_id as "clientId" from events
    where game_id = ${gameId} and seq >= ${fromSeq} order by seq`
}
