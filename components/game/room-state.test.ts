import { describe, expect, test } from 'vitest'
import type { Card, CardFrame, Presence, Resync, SeatFrame, TranscriptEntry } from '@/server/wire/index.ts'
import { EMPTY_ROOM, type RoomState, roomReducer } from './room-state.ts'
import { soundOfOwnMove, soundOfTheirMove } from './sound-of.ts'
import { tableView } from './table-view.ts'

const START = `${'?'.repeat(32)}${'.'.repeat(16)}PPPPPPPPRNBQKBNR`
const E4 = `${'?'.repeat(28)}.${'?'.repeat(3)}....P...${'.'.repeat(8)}PPPP.PPPRNBQKBNR`
const presence: Presence = {
  game: 'abcdefghijkl',
  white: true,
  black: true,
  watching: 0,
  queue: null,
  away: null,
  bars: { white: null, black: null },
}
const player = { name: 'Misty', kind: 'bot', rating: null } as const

const card = (ply: number, change: Partial<Card> = {}): Card => ({
  game: 'abcdefghijkl',
  status: 'playing',
  ply,
  turn: ply % 2 === 0 ? 'white' : 'black',
  players: { white: player, black: player },
  clock: null,
  end: null,
  isAbortable: ply < 2,
  firstMoveMs: null,
  isRated: false,
  isPassAndPlay: false,
  ...change,
})
const seatFrame = (version: number, ply: number, change: Partial<SeatFrame> = {}): SeatFrame => ({
  kind: 'seat',
  version,
  head: String(version).padStart(64, '0'),
  card: card(ply),
  view: { seat: 'white', ply, board: ply === 0 ? START : E4, mark: null },
  ownMove: ply === 0 ? null : 'e2e4',
  legal: ply % 2 === 0 ? ['e2e4', 'g1f3'] : [],
  draw: null,
  mayOfferDraw: false,
  ...change,
})
const cardFrame = (version: number, ply: number): CardFrame => ({
  kind: 'card',
  version,
  head: '0'.repeat(64),
  card: card(ply),
})
const entry = (ply: number): TranscriptEntry => ({
  ply,
  board: ply === 0 ? START : E4,
  mark: null,
  ownMove: ply === 1 ? 'e2e4' : null,
  ownSan: ply === 1 ? 'e4' : null,
  whiteMs: null,
  blackMs: null,
})
const resync = (version: number, ply: number): Resync => ({
  frame: seatFrame(version, ply),
  transcript: Array.from({ length: ply + 1 }, (_, n) => entry(n)),
  presence,
  rematch: null,
})
const live = (version = 1, ply = 0): RoomState =>
  roomReducer(EMPTY_ROOM, { type: 'resynced', resync: resync(version, ply), atMs: 5 })

describe('room', () => {
  test('SCREEN-17: a lower or equal version changes nothing', () => {
    const state = live(5, 2)
    expect(roomReducer(state, { type: 'framed', frame: seatFrame(5, 1), atMs: 9 })).toBe(state)
    expect(roomReducer(state, { type: 'framed', frame: seatFrame(4, 0), atMs: 9 })).toBe(state)
  })

  test('SCREEN-18: the next frame is shown and joins the look back, own move in SAN', () => {
    const state = roomReducer(live(), { type: 'framed', frame: seatFrame(2, 1), atMs: 9 })
    expect(state.frame?.version).toBe(2)
    expect(state.receivedAtMs).toBe(9)
    expect(state.transcript).toHaveLength(2)
    expect(state.transcript[1]).toMatchObject({ ply: 1, ownMove: 'e2e4', ownSan: 'e4' })
    const theirs = roomReducer(state, { type: 'framed', frame: seatFrame(3, 2), atMs: 10 })
    expect(theirs.transcript[2]).toMatchObject({ ply: 2, ownMove: null, ownSan: null })
  })

  test('SCREEN-19: a frame that skips a ply is shown at once and asks for a resync, which closes the gap', () => {
    const gap = roomReducer(live(), { type: 'framed', frame: seatFrame(4, 3), atMs: 9 })
    expect(gap.frame?.card.ply).toBe(3)
    expect(gap.hasGap).toBe(true)
    const closed = roomReducer(gap, { type: 'resynced', resync: resync(4, 3), atMs: 9 })
    expect(closed.hasGap).toBe(false)
    expect(closed.transcript).toHaveLength(4)
  })

  test('SCREEN-20: a resync replaces all, whatever its version, but not by an older ply', () => {
    const again = roomReducer(live(9, 2), { type: 'resynced', resync: resync(3, 2), atMs: 7 })
    expect(again.frame?.version).toBe(3)
    const state = live(9, 2)
    expect(roomReducer(state, { type: 'resynced', resync: resync(12, 1), atMs: 7 })).toBe(state)
  })

  test('SCREEN-21: a frame of another role is not drawn; everything is asked anew', () => {
    const state = roomReducer(live(), { type: 'framed', frame: cardFrame(2, 1), atMs: 9 })
    expect(state.frame?.kind).toBe('seat')
    expect(state.hasGap).toBe(true)
  })

  test('SCREEN-22: an own move is on the board at once, and a refusal takes it back', () => {
    const state = roomReducer(live(), { type: 'moved', uci: 'e2e4', id: 'one' })
    expect(tableView(state, null, null).board.slice(32, 40)).toBe('....P...')
    expect(tableView(state, null, null).isTurn).toBe(false)
    const other = roomReducer(state, { type: 'refused', code: 'rate_limited', id: 'two' })
    expect(other.pending).not.toBeNull()
    const back = roomReducer(state, { type: 'refused', code: 'illegal_move', id: 'one' })
    expect(tableView(back, null, null).board).toBe(START)
    expect(back.refusal).toBe('illegal_move')
  })

  test('SCREEN-23: only a legal move on the own turn is played ahead, and only one', () => {
    const state = live()
    expect(roomReducer(state, { type: 'moved', uci: 'e2e5', id: 'one' })).toBe(state)
    const one = roomReducer(state, { type: 'moved', uci: 'e2e4', id: 'one' })
    expect(roomReducer(one, { type: 'moved', uci: 'g1f3', id: 'two' })).toBe(one)
  })

  test('SCREEN-24: the frame that holds the move, or the end, settles it; a resync at the same ply does not', () => {
    const one = roomReducer(live(), { type: 'moved', uci: 'e2e4', id: 'one' })
    expect(roomReducer(one, { type: 'resynced', resync: resync(1, 0), atMs: 1 }).pending).not.toBeNull()
    expect(roomReducer(one, { type: 'framed', frame: seatFrame(2, 1), atMs: 1 }).pending).toBeNull()
    const over = seatFrame(2, 0, { card: card(0, { status: 'finished' }) })
    expect(roomReducer(one, { type: 'framed', frame: over, atMs: 1 }).pending).toBeNull()
  })

  test('SCREEN-25: the past shows what was seen then, and nothing else', () => {
    const state = roomReducer(live(), { type: 'framed', frame: seatFrame(2, 1), atMs: 9 })
    const past = tableView(state, 0, null)
    expect(past.board).toBe(START)
    expect(past.lastMove).toBeNull()
    expect(tableView(state, null, null).lastMove).toEqual(['e2', 'e4'])
  })

  test('SCREEN-26: someone who only watches is shown fog and nothing else', () => {
    const frame = cardFrame(1, 4)
    const state = roomReducer(EMPTY_ROOM, {
      type: 'resynced',
      resync: { frame, transcript: [], presence, rematch: null },
      atMs: 1,
    })
    const view = tableView(state, null, null)
    expect(view.board).toBe('?'.repeat(64))
    expect(view).toMatchObject({ seat: null, mark: null, lastMove: null, isTurn: false, legal: [] })
  })
})

describe('sounds', () => {
  test('SCREEN-27: every hidden move sounds the same; a lost piece has one sound wherever its taker stands', () => {
    const seen = E4.replace('....P...', '....Pn..')
    expect(soundOfTheirMove(E4, E4, 'white')).toBe('move')
    expect(soundOfTheirMove(E4, seen, 'white')).toBe('move')
    expect(soundOfTheirMove(E4, E4.replace('....P...', '....q...'), 'white')).toBe('lost')
    expect(soundOfTheirMove(E4, E4.replace('....P...', '....?...'), 'white')).toBe('lost')
  })

  test('SCREEN-28: an own capture is one of a piece in sight, en passant included', () => {
    expect(soundOfOwnMove(E4, 'd2d3')).toBe('move')
    expect(soundOfOwnMove(E4.replace('....P...', '...pP...'), 'c3d4')).toBe('capture')
    expect(soundOfOwnMove(`${'.'.repeat(28)}P...${'.'.repeat(32)}`, 'e5d6')).toBe('capture')
  })
})
