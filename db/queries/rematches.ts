/** Rematches: who of a finished game's players wants another, and the game that follows it. */
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { blocks, games, ratings, rematchOffers, type TIME_CLASSES, users } from '../schema.ts'
import type { GameRow } from './games.ts'

type Seat = 'white' | 'black'
export interface RematchRow {
  offers: Record<Seat, boolean>
  next: string | null
}

export async function findRematch(db: Pick<Database['orm'], 'select'>, gameId: string): Promise<RematchRow> {
  const offers = await db
    .select({ seat: rematchOffers.seat })
    .from(rematchOffers)
    .where(eq(rematchOffers.gameId, gameId))
  const [next] = await db.select({ id: games.id }).from(games).where(eq(games.rematchOf, gameId))
  const has = (seat: Seat): boolean => offers.some((offer) => offer.seat === seat)
  return { offers: { white: has('white'), black: has('black') }, next: next?.id ?? null }
}

/**
 * Takes one player's offer. Those for one game take turns, so that of two at once the second sees the first, and makes
 * the game: `make` is called in the same transaction, once both have offered and there is no next game yet.
 */
export async function offerRematch(
  db: Database,
  offer: { gameId: string; seat: Seat; atMs: number },
  make: (tx: Transaction, row: GameRow) => Promise<void>,
): Promise<RematchRow> {
  return db.orm.transaction(async (tx) => {
    const [row] = await tx.select().from(games).where(eq(games.id, offer.gameId)).for('update')
    if (!row) throw new Error('a rematch of no game')
    await tx.insert(rematchOffers).values(offer).onConflictDoNothing()
    const standing = await findRematch(tx, offer.gameId)
    if (standing.next !== null || !standing.offers.white || !standing.offers.black) return standing
    await make(tx, row)
    return findRematch(tx, offer.gameId)
  })
}

/** Whether these two may be seated against each other: both are still here, and neither has blocked the other. */
export async function areWilling(db: Database, one: string, other: string): Promise<boolean> {
  const found = await db.orm
    .select({ id: users.id, closedAt: users.closedAt })
    .from(users)
    .where(inArray(users.id, [one, other]))
  if (found.length !== 2 || found.some(({ closedAt }) => closedAt !== null)) return false
  const blocked = await db.orm
    .select({ by: blocks.userId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.userId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.userId, other), eq(blocks.blockedId, one)),
      ),
    )
  return blocked.length === 0
}

/** Names, kinds and ratings of people as they are now. */
export async function peopleNow(
  tx: Transaction,
  ids: readonly string[],
  timeClass: (typeof TIME_CLASSES)[number] | null,
): Promise<Map<string, { id: string; name: string; kind: 'guest' | 'account'; rating: number | null }>> {
  const found = await tx
    .select({ id: users.id, name: users.name, kind: users.kind, rating: ratings.rating })
    .from(users)
    .leftJoin(ratings, and(eq(ratings.userId, users.id), eq(ratings.timeClass, timeClass ?? 'rapid')))
    .where(inArray(users.id, [...ids]))
  return new Map(
    found.map((row) => [
      row.id,
      { ...row, rating: row.rating === null || timeClass === null ? null : Math.round(row.rating) },
    ]),
  )
}
