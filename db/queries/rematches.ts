/** Rematches: who of a finished game's players wants another, and the game that follows it. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../client.ts'
import { games, ratings, rematchOffers, type TIME_CLASSES, users } from '../schema.ts'
import { areBlocked } from './blocks.ts'
import type { GameRow } from './games.ts'
import { whoStays } from './staying.ts'

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
 * Takes one player's offer; null when one of the two has gone for good, or has blocked the other. Those for one game
 * take turns, so that of two at once the second sees the first, and makes the game: `make` is called in the same
 * transaction, once both have offered and there is no next game yet.
 */
export async function offerRematch(
  db: Database,
  offer: { gameId: string; seat: Seat; atMs: number },
  make: (tx: Transaction, row: GameRow) => Promise<void>,
): Promise<RematchRow | null> {
  return db.orm.transaction(async (tx) => {
    const [before] = await tx.select().from(games).where(eq(games.id, offer.gameId))
    if (!before?.whiteUser || !before.blackUser) return null
    const two = [before.whiteUser, before.blackUser] as const
    if ((await whoStays(tx, two)).size < 2 || (await areBlocked(tx, ...two))) return null
    const [row] = await tx.select().from(games).where(eq(games.id, offer.gameId)).for('update')
    // A guest's seat went to an account between the two looks: whose it is now was not asked.
    if (row?.whiteUser !== before.whiteUser || row.blackUser !== before.blackUser) return null
    await tx.insert(rematchOffers).values(offer).onConflictDoNothing()
    const standing = await findRematch(tx, offer.gameId)
    if (standing.next !== null || !standing.offers.white || !standing.offers.black) return standing
    await make(tx, row)
    return findRematch(tx, offer.gameId)
  })
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
