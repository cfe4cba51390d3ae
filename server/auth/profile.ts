/** What everybody may see of an account: name, ratings, finished games. */
import { database } from '../../db/client.ts'
import { accountNamed } from '../../db/queries/accounts.ts'
import type { HistoryPoint } from '../../db/queries/ratings.ts'
import { listFinishedGames, type OwnGame } from '../games/cards.ts'
import { listRatings, ratingHistory, type ShownRating } from '../games/ratings.ts'
import type { TimeClass } from '../wire/time-control.ts'
import { nameKey } from './name.ts'

const RECENT_GAMES = 20

export interface ProfileRating extends ShownRating {
  timeClass: TimeClass
  history: HistoryPoint[]
}

export interface Profile {
  name: string
  createdAtMs: number
  isModerator: boolean
  /** By a moderator: games stay, play does not. */
  isClosed: boolean
  ratings: ProfileRating[]
  games: OwnGame[]
}

/** Null when nobody is called so. A look-alike of the name finds its owner, who is shown as they write it. */
export async function loadProfile(name: string): Promise<Profile | null> {
  const db = database()
  const account = await accountNamed(db, nameKey(name))
  if (!account) return null
  const ratings = await listRatings(db, account.id)
  return {
    name: account.name,
    createdAtMs: account.createdAtMs,
    isModerator: account.role === 'moderator',
    isClosed: account.isClosed,
    ratings: await Promise.all(
      ratings.map(async (rating) => ({
        ...rating,
        history: await ratingHistory(db, account.id, rating.timeClass),
      })),
    ),
    games: await listFinishedGames(account.id, { limit: RECENT_GAMES }),
  }
}
