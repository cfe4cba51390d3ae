/** What waits for a person: for the header of every page, and for whoever asks again. */
import { createHash } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import { openCalls } from '../../db/queries/calls.ts'
import { ownTurns } from '../../db/queries/games.ts'
import type { OwnTurns } from '../wire/own-turns.ts'
import { DAY_MS } from '../wire/time-control.ts'
import { timeOf } from './time-columns.ts'

export async function turnsOf(db: Database, userId: string, nowMs: number): Promise<OwnTurns> {
  const [turns, calls] = await Promise.all([
    ownTurns(db, userId, nowMs - DAY_MS),
    openCalls(db, userId, nowMs),
  ])
  const told = {
    ...turns,
    asked: calls.flatMap((call) => {
      const time = timeOf(call)
      if (call.isOwn || time === null) return []
      return [{ challenge: call.id, from: call.from, time, isRated: call.isRated, side: call.side }]
    }),
    isWaiting: calls.some(({ isOwn }) => isOwn),
  }
  return { ...told, mark: markOf(told) }
}

const MARK_CHARACTERS = 16

const markOf = (told: Omit<OwnTurns, 'mark'>): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, MARK_CHARACTERS)
