import { describe, expect, test } from 'vitest'
import type { Archive } from '@/server/wire/index.ts'
import { firstBrokenSeq } from '@/server/wire/ledger.ts'
import { FINISHED_GAME } from '../home/finished-game.ts'
import { archiveOf, eventsOf, seal } from './archive.fixture.ts'
import { checkLedger } from './ledger-check.ts'

const HONEST = archiveOf(FINISHED_GAME)
const RESIGNED = archiveOf({ moves: ['e2e4', 'e7e5'], end: { result: '1-0', reason: 'resigned' } })
const ABORTED = archiveOf({ moves: [], end: { result: null, reason: 'aborted' } })
const check = (archive: Archive, seen?: readonly string[]) => checkLedger(archive, firstBrokenSeq, seen)
const fault = (archive: Archive, seen?: readonly string[]) => {
  const verdict = check(archive, seen)
  return verdict.ok ? null : verdict.fault
}
const resealed = (archive: Archive, change: (events: Record<string, unknown>[]) => unknown[]): Archive => ({
  ...archive,
  ledger: seal(change(eventsOf(archive))),
})

describe('ledger check', () => {
  test('REVIEW-7: honest records of every kind of end are verified by their last seal', () => {
    for (const archive of [HONEST, RESIGNED, ABORTED]) {
      const head = archive.ledger[archive.ledger.length - 1]?.head
      expect(check(archive)).toEqual({ ok: true, head, events: archive.ledger.length })
    }
  })

  test('REVIEW-8: a changed event, salt or seal is named by its number', () => {
    for (const [seq, change] of [
      [3, { json: HONEST.ledger[3]?.json.replace('g1f3', 'g1h3') ?? '' }],
      [0, { salt: 'ff'.repeat(32) }],
      [21, { head: '00'.repeat(32) }],
    ] as const) {
      const ledger = HONEST.ledger.map((event) => (event.seq === seq ? { ...event, ...change } : event))
      expect(fault({ ...HONEST, ledger })).toEqual({ kind: 'chain', seq })
    }
    expect(fault({ ...HONEST, ledger: HONEST.ledger.slice(1) })).toEqual({ kind: 'chain', seq: 0 })
  })

  test('REVIEW-9: a chain sealed anew around other moves is not the game shown', () => {
    const moves = HONEST.moves.map((move, index) => (index === 4 ? { ...move, uci: 'f1b5' } : move))
    expect(fault({ ...HONEST, moves })).toEqual({ kind: 'move', ply: 5 })
    expect(fault({ ...HONEST, moves: HONEST.moves.slice(0, -1) })).toEqual({ kind: 'move', ply: 21 })
    const swapped = resealed(HONEST, ([start, first, second, ...rest]) => [start, second, first, ...rest])
    expect(fault(swapped)).toEqual({ kind: 'move', ply: 1 })
    const slower = HONEST.moves.map((move, index) => (index === 7 ? { ...move, remainingMs: 1 } : move))
    expect(fault({ ...HONEST, moves: slower })).toEqual({ kind: 'move', ply: 8 })
  })

  test('REVIEW-23: draw offers, their answers and given time stand between moves without being any', () => {
    const between = resealed(RESIGNED, (events) => [
      ...events.slice(0, 2),
      { type: 'drawOffered', seat: 'white', ply: 1, atMs: 9 },
      { type: 'drawDeclined', seat: 'black', atMs: 9 },
      { type: 'timeGiven', seat: 'white', addedMs: 15_000, atMs: 9 },
      ...events.slice(2),
    ])
    expect(check(between)).toMatchObject({ ok: true })
  })

  test('REVIEW-10: another start, clock, opponent or result than the sealed one is found', () => {
    expect(fault({ ...HONEST, time: null })).toEqual({ kind: 'start' })
    expect(fault({ ...HONEST, startFen: HONEST.startFen.replace('KQkq', '-') })).toEqual({ kind: 'start' })
    const people = { ...HONEST.players, black: { name: 'Misty', kind: 'guest' as const, rating: null } }
    expect(fault({ ...HONEST, players: people })).toEqual({ kind: 'start' })
    expect(fault({ ...HONEST, end: { result: '0-1', reason: 'king captured' } })).toEqual({ kind: 'end' })
    expect(fault({ ...RESIGNED, end: { result: '1-0', reason: 'flag' } })).toEqual({ kind: 'end' })
    const goesOn = resealed(RESIGNED, (events) => [...events, { type: 'aborted', by: 'white', atMs: 9 }])
    expect(fault(goesOn)).toEqual({ kind: 'end' })
  })

  test('REVIEW-11: what is no event, or no record at all, is a fault and never an exception', () => {
    expect(fault({ ...HONEST, ledger: [] })).toEqual({ kind: 'start' })
    expect(fault(resealed(HONEST, (events) => [...events, 7]))).toEqual({ kind: 'unreadable', seq: 22 })
    expect(fault(resealed(HONEST, () => [{ type: 'created' }]))).toEqual({ kind: 'start' })
  })

  test('REVIEW-12: a seal seen during the game must stand in the record', () => {
    const seen = HONEST.ledger.slice(2, 5).map(({ head }) => head)
    expect(check(HONEST, seen).ok).toBe(true)
    expect(fault(RESIGNED, seen)).toEqual({ kind: 'seen' })
  })
})
