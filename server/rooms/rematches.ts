/** Another game of the same two with colours swapped: offered, and made when both want it, in the database alone. */
import type { Database, Transaction } from '../../db/client.ts'
import { type GameRow, insertGame } from '../../db/queries/games.ts'
import { findRematch, offerRematch, peopleNow } from '../../db/queries/rematches.ts'
import { timeOf } from '../games/time-columns.ts'
import type { GameId, Seat } from '../wire/ids.ts'
import type { Rematch } from '../wire/presence.ts'
import { timeClassOf } from '../wire/time-control.ts'
import { type MakeTools, makePeopleGame } from './create-game.ts'

export interface Rematches {
  stateOf: (game: GameId) => Promise<Rematch>
  /** Null when there can be none: one of the two is gone, or wants nothing to do with the other. */
  offer: (game: GameId, seat: Seat) => Promise<Rematch | null>
}

export function openRematches(db: Database, tools: MakeTools): Rematches {
  return {
    stateOf: async (game) => ({ game, ...(await findRematch(db.orm, game)) }),
    offer: async (game, seat) => {
      const offer = { gameId: game, seat, atMs: tools.nowMs() }
      const standing = await offerRematch(db, offer, (tx, last) => makeNext(tools, tx, last, seat))
      return standing && { game, ...standing }
    },
  }
}

async function makeNext(tools: MakeTools, tx: Transaction, last: GameRow, seat: Seat): Promise<void> {
  const time = timeOf(last)
  const [wasWhite, wasBlack] = [last.whiteUser ?? '', last.blackUser ?? '']
  const people = await peopleNow(tx, [wasWhite, wasBlack], time && timeClassOf(time))
  const [white, black] = [people.get(wasBlack), people.get(wasWhite)]
  if (!white || !black) throw new Error('a rematch of somebody who is gone')
  const { row, first } = makePeopleGame(tools, {
    white,
    black,
    time,
    isRated: last.isRated,
    whiteRating: white.rating,
    blackRating: black.rating,
    createdBy: seat === 'white' ? wasWhite : wasBlack,
    clientId: `rematch-${last.id}`,
    rematchOf: last.id,
  })
  await insertGame(tx, row, first)
}
