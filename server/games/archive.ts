/**
 * Finished games with the fog lifted. The one reader of stored events that pages may use: it refuses a game that has
 * not ended, by the status read from the log itself, not from the card.
 */
import { database } from '../../db/client.ts'
import { loadDecisions } from '../../db/queries/bot-turns.ts'
import { loadEvents } from '../../db/queries/events.ts'
import { findGame } from '../../db/queries/games.ts'
import { access, replay, statusOf } from '../referee/index.ts'
import { type Archive, archiveSchema } from '../wire/archive.ts'
import { eventSchema, type GameEvent } from '../wire/event.ts'
import { gameIdSchema } from '../wire/ids.ts'
import { timeOf } from './time-columns.ts'

export type ArchiveAnswer = { ok: true; archive: Archive } | { ok: false; code: 'no_such_game' | 'forbidden' }

export async function loadArchive(id: string): Promise<ArchiveAnswer> {
  if (!gameIdSchema.safeParse(id).success) return { ok: false, code: 'no_such_game' }
  const db = database()
  const row = await findGame(db, id)
  if (!row) return { ok: false, code: 'no_such_game' }
  // The row spares the work of a replay; it is the log below that decides.
  if (row.status !== 'finished') return { ok: false, code: 'forbidden' }
  const stored = await loadEvents(db, id)
  if (access('spectator', statusOf(replay(stored))) !== 'truth') return { ok: false, code: 'forbidden' }
  const events = stored.map((event) => eventSchema.parse(JSON.parse(event.json)))
  const [created] = events
  const last = events[events.length - 1]
  const end = last && 'end' in last ? last.end : undefined
  if (created?.type !== 'created' || !last || !end) throw new Error(`game ${id} has no end in its log`)
  const archive: Archive = {
    game: id,
    variant: created.variant,
    rules: created.rules,
    startFen: created.fen,
    players: {
      white: { name: row.whiteName, kind: row.whiteKind, rating: row.whiteRating },
      black: { name: row.blackName, kind: row.blackKind, rating: row.blackRating },
    },
    time: timeOf(row),
    isRated: row.isRated,
    createdAtMs: created.atMs,
    endedAtMs: last.atMs,
    end,
    moves: movesIn(events),
    ledger: stored.map(({ seq, json, salt, head }) => ({ seq, json, salt, head })),
    decisions: await loadDecisions(db, id),
  }
  return { ok: true, archive: archiveSchema.parse(archive) as Archive }
}

const movesIn = (events: readonly GameEvent[]): Archive['moves'] =>
  events.flatMap((event) =>
    event.type === 'moved' ? [{ uci: event.uci, atMs: event.atMs, remainingMs: event.remainingMs }] : [],
  )
