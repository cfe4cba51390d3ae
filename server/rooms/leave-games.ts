/** Somebody goes for good: their running games end now, so that nobody waits for moves that will not come. */
import { nanoid } from 'nanoid'
import type { Database } from '../../db/client.ts'
import { runningGamesOf } from '../../db/queries/games.ts'
import type { House } from './house.ts'
import { roleOf } from './member.ts'
import type { Room } from './room.ts'

/** Throws when one of them could not be ended; asking again goes on where it stopped. */
export async function leaveGames(
  db: Database,
  house: House,
  settle: (game: string) => Promise<void>,
  userId: string,
): Promise<void> {
  for (const game of await runningGamesOf(db, userId)) {
    await house.enter(game, (room) => leaveGame(room, userId))
    // Before the account is gone: the one who stays is rated.
    await settle(game)
  }
}

async function leaveGame(room: Room, userId: string): Promise<void> {
  const role = roleOf(room.seats, userId)
  const seat = role === 'curtain' ? room.turn?.seat : role
  if (seat === undefined || seat === 'spectator') return
  const ask = (type: 'abort' | 'resign') =>
    room.command({ type, seat, ply: room.standing.plies, id: `leave-${nanoid()}` })
  const aborted = await ask('abort')
  const answer = aborted.ok ? aborted : await ask('resign')
  if (!answer.ok && answer.code !== 'game_over') {
    throw new Error(`game ${room.game} could not be left: ${answer.code}`)
  }
}
