/** A bot's turn is a leased job, one per (game, ply): at most one process thinks, and a lost one is asked again. */
import type { Database } from '../client.ts'
import { decisions } from '../schema.ts'
import { OUTAGE_AFTER_MS } from './heartbeats.ts'

/**
 * Takes the turn unless somebody else's lease on it still runs; taking one's own again renews it. The lease of a process
 * that has stopped beating ends with it.
 */
export async function leaseBotTurn(
  db: Database,
  turn: { gameId: string; ply: number; holder: string; forMs: number; nowMs: number },
): Promise<boolean> {
  const rows = await db.sql`
    insert into bot_turns (game_id, ply, holder, leased_until)
    values (${turn.gameId}, ${turn.ply}, ${turn.holder}, now() + make_interval(secs => ${turn.forMs / 1000}))
    on conflict (game_id, ply) do update set holder = excluded.holder, leased_until = excluded.leased_until
      where bot_turns.leased_until < now() or bot_turns.holder = excluded.holder or not exists (
        select from heartbeats h
        where h.process = bot_turns.holder and h.beat_at_ms > ${turn.nowMs - OUTAGE_AFTER_MS})
    returning 1`
  return rows.length > 0
}

/** Running games where a bot is to move (White begins) and nobody who lives holds its turn. */
export async function openBotTurns(db: Database, nowMs: number): Promise<{ id: string }[]> {
  return db.sql<{ id: string }[]>`
    select id from games where status = 'playing'
      and (case when plies % 2 = 0 then white_kind else black_kind end) = 'bot'
      and not exists (
        select from bot_turns t join heartbeats h on h.process = t.holder
        where t.game_id = games.id and t.ply = games.plies and t.leased_until > now()
          and h.beat_at_ms > ${nowMs - OUTAGE_AFTER_MS})`
}

/** Forgets the leases of a game's plies before `ply`. */
export async function dropBotTurns(db: Database, gameId: string, ply: number): Promise<void> {
  await db.sql`delete from bot_turns where game_id = ${gameId} and ply < ${ply}`
}

/** Lets go of one turn that `holder` took. */
export async function dropBotTurn(
  db: Database,
  { gameId, ply, holder }: { gameId: string; ply: number; holder: string },
): Promise<void> {
  await db.sql`delete from bot_turns where game_id = ${gameId} and ply = ${ply} and holder = ${holder}`
}

/** A process that ends lets go of what it held, so that others need not wait for the lease to run out. */
export async function releaseBotTurns(db: Database, holder: string): Promise<void> {
  await db.sql`delete from bot_turns where holder = ${holder}`
}

/** Of several answers for one ply the last stands: those before it were refused. */
export async function saveDecision(
  db: Database,
  decision: { gameId: string; ply: number; seat: 'white' | 'black'; telemetry: Record<string, unknown> },
): Promise<void> {
  const { seat, telemetry } = decision
  await db.orm
    .insert(decisions)
    .values(decision)
    .onConflictDoUpdate({ target: [decisions.gameId, decisions.ply], set: { seat, telemetry } })
}

export async function loadDecisions(db: Database, gameId: string) {
  return db.orm.query.decisions.findMany({
    where: (t, { eq }) => eq(t.gameId, gameId),
    orderBy: (t, { asc }) => asc(t.ply),
    columns: { ply: true, seat: true, telemetry: true },
  })
}
