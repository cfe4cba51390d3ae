import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../wire/event.ts'
import { firstBrokenSeq } from '../wire/ledger.ts'
import { applyStored, BrokenLog, replay, type StoredEvent } from './apply.ts'
import { at, BLITZ, created, PlayedGame } from './game.fixture.ts'
import { projectSeat, seqOf, statusOf } from './project.ts'
import { seal } from './seal.ts'

const TABLE = {
  game: 'abcdefghijkl',
  players: {
    white: { name: 'W', kind: 'guest', rating: null },
    black: { name: 'B', kind: 'guest', rating: null },
  },
  isRated: false,
} as const
const stored = (seq: number, event: unknown): StoredEvent => ({
  seq,
  json: JSON.stringify(event),
  head: '00'.repeat(32),
  seat: null,
  clientId: null,
})

describe('apply and replay', () => {
  test('REF-19: a replayed log is the game that was played: views, clocks, head, answered ids', () => {
    const game = new PlayedGame({ time: BLITZ }).moves(['e2e4', 'd7d5', 'e4d5', 'd8d5'], { stepMs: 1_000 })
    const again = replay(game.log)
    for (const seat of ['white', 'black'] as const) {
      expect(projectSeat(again, seat, TABLE, at(9_000))).toEqual(
        projectSeat(game.truth, seat, TABLE, at(9_000)),
      )
    }
    expect(seqOf(again)).toBe(5)
  })

  test('REF-20: the stored result is followed, where today’s rules would end the game later or sooner', () => {
    const end = { result: '1-0', reason: 'no move' } as const
    const early: GameEvent = { type: 'moved', ply: 1, uci: 'e2e4', atMs: 0, remainingMs: null, end }
    const game = new PlayedGame()
    game.append(early)
    expect(statusOf(game.truth)).toBe('finished')

    const shuttle = ['g1f3', 'g8f6', 'f3g1', 'f6g8']
    const long = new PlayedGame()
    const uncounted = [...shuttle, ...shuttle, ...shuttle, 'e2e4']
    for (const [index, uci] of uncounted.entries()) {
      long.append({ type: 'moved', ply: index + 1, uci, atMs: 0, remainingMs: null })
    }
    expect(statusOf(long.truth)).toBe('playing')
    expect(projectSeat(long.truth, 'black', TABLE, at(0)).legal).toContain('e7e5')
  })

  test('REF-21: rules of another version are read by their events', () => {
    const log = [stored(0, { ...created(), rules: 7 }), stored(1, moved(1, 'e2e4'))]
    expect(seqOf(replay(log))).toBe(2)
  })

  test('REF-22: a log that does not hold together is a BrokenLog, never a guess', () => {
    const first = stored(0, created())
    const broken: StoredEvent[][] = [
      [],
      [stored(1, created())],
      [stored(0, moved(1, 'e2e4'))],
      [stored(0, { ...created(), fen: 'no board' })],
      [stored(0, { ...created(), extra: true })],
      [first, stored(2, moved(1, 'e2e4'))],
      [first, stored(1, moved(2, 'e2e4'))],
      [first, stored(1, moved(1, 'e2e5'))],
      [first, stored(1, created())],
      [first, stored(1, moved(1, 'e2e4')), stored(1, moved(1, 'e2e4'))],
      [
        first,
        stored(1, { ...moved(1, 'e2e4'), end: { result: '1-0', reason: 'no move' } }),
        stored(2, moved(2, 'e7e5')),
      ],
    ]
    for (const log of broken) expect(() => replay(log)).toThrow(BrokenLog)
  })

  test('REF-23: applying leaves the truth before it untouched', () => {
    const game = new PlayedGame().moves(['e2e4'])
    const before = game.truth
    const frame = projectSeat(before, 'white', TABLE, at(0))
    const event: GameEvent = { type: 'moved', ply: 2, uci: 'e7e5', atMs: 0, remainingMs: null }
    const sealed = seal(before, event, '22'.repeat(32))
    applyStored(before, { ...sealed, seat: null, clientId: null })
    expect(projectSeat(before, 'white', TABLE, at(0))).toEqual(frame)
    expect(seqOf(before)).toBe(2)
  })

  test('REF-24: the sealed log is an unbroken ledger', () => {
    const game = new PlayedGame({ time: BLITZ }).moves(['e2e4', 'e7e5', 'g1f3'])
    game.command({ type: 'resign', seat: 'black', ply: 3, id: 'resign-1' })
    const sealed = game.log.map(({ seq, json, head }) => ({ seq, json, head, salt: '11'.repeat(32) }))
    expect(firstBrokenSeq(sealed)).toBeNull()
  })
})

function moved(ply: number, uci: string) {
  return { type: 'moved', ply, uci, atMs: 0, remainingMs: null }
}
