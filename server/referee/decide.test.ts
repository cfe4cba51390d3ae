import { describe, expect, test } from 'vitest'
import type { Seat } from '../wire/ids.ts'
import type { Decision, Intent } from './decision.ts'
import { at, BLITZ, PlayedGame } from './game.fixture.ts'

const move = (seat: Seat, ply: number, uci: string, id = `id-${seat}-${ply}-${uci}`): Intent => ({
  type: 'move',
  seat,
  ply,
  id,
  uci,
})
const resign = (seat: Seat, ply: number): Intent => ({ type: 'resign', seat, ply, id: `resign-${seat}` })
const abort = (seat: Seat, ply: number): Intent => ({ type: 'abort', seat, ply, id: `abort-${seat}` })
const code = ({ answer }: Decision): string | null => (answer.ok ? null : answer.code)

/** Both first moves made at 0: White's clock runs. */
const begun = () => new PlayedGame({ time: BLITZ }).moves(['e2e4', 'e7e5'])

describe('decide', () => {
  test('REF-1: an accepted id sent again gives the same answer and no second event, also after the end', () => {
    const game = new PlayedGame()
    const first = game.command(move('white', 0, 'g1f3', 'shuttle-1'))
    expect(first).toMatchObject({ kind: 'append', answer: { ok: true, version: 2 } })
    game.moves(['g8f6', 'f3g1', 'f6g8'])
    // Legal again by now: only the id says that it was played.
    expect(game.command(move('white', 0, 'g1f3', 'shuttle-1'))).toEqual({
      kind: 'answer',
      answer: { ok: true, version: 2 },
    })
    expect(game.command(move('white', 4, 'g1f3', 'shuttle-1')).kind).toBe('answer')
    game.command(resign('black', 4))
    expect(game.command(move('white', 0, 'g1f3', 'shuttle-1')).answer).toEqual({ ok: true, version: 2 })
    expect(game.plies).toBe(4)
  })

  test('REF-30: a command whose event lost its race was not answered, whatever won: a flag, too', () => {
    const game = begun()
    const before = game.truth
    const late = move('white', 2, 'g1f3', 'lost-its-race')
    // Decided and applied, as a room does before it saves; then the save finds its place taken.
    expect(game.command(late, at(1_000)).answer).toEqual({ ok: true, version: 4 })
    game.truth = before
    expect(game.command({ type: 'flag' }, at(10 ** 9)).kind).toBe('append')
    expect(code(game.command(late, at(10 ** 9 + 1)))).toBe('game_over')
  })

  test('REF-2: ids are a seat’s own, and a refused id is judged afresh', () => {
    const game = new PlayedGame()
    expect(code(game.command(move('black', 0, 'e7e5', 'same-id-1')))).toBe('not_your_turn')
    expect(code(game.command(move('white', 0, 'e2e4', 'same-id-1')))).toBeNull()
    expect(code(game.command(move('black', 1, 'e7e5', 'same-id-1')))).toBeNull()
    expect(game.plies).toBe(2)
  })

  test('REF-3: a move is refused by ply, then turn, then legality, and nothing changes', () => {
    const game = new PlayedGame().moves(['e2e4'])
    expect(code(game.command(move('white', 0, 'zzzz')))).toBe('stale_ply')
    expect(code(game.command(move('white', 2, 'd2d4')))).toBe('stale_ply')
    expect(code(game.command(move('white', 1, 'e2e5')))).toBe('not_your_turn')
    for (const uci of ['e7e4', 'e7e8q', 'e2e4', 'e7e5q', 'a1a1', 'e8g8']) {
      expect(code(game.command(move('black', 1, uci)))).toBe('illegal_move')
    }
    expect(game.log).toHaveLength(2)
  })

  test('REF-4: castling by king onto rook is stored as the two-square move', () => {
    const game = new PlayedGame({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' })
    game.command(move('white', 0, 'e1h1'))
    expect(game.lastEvent).toMatchObject({ type: 'moved', uci: 'e1g1' })
  })

  test('REF-5: the flag beats a late move; the mover hears that the game is over', () => {
    const game = begun()
    const decision = game.command(move('white', 2, 'g1f3'), at(60_000))
    expect(decision).toMatchObject({
      kind: 'append',
      answer: { ok: false, code: 'game_over' },
      isByAsker: false,
    })
    expect(game.lastEvent).toMatchObject({
      type: 'flagged',
      seat: 'white',
      clocks: { whiteMs: 0, blackMs: 60_000 },
      end: { result: '0-1', reason: 'flag' },
    })
    // The same id was never accepted: it is judged afresh and meets the end.
    expect(game.command(move('white', 2, 'g1f3'), at(60_000))).toEqual({
      kind: 'answer',
      answer: { ok: false, code: 'game_over' },
    })
  })

  test('REF-6: a move in the last millisecond beats the flag', () => {
    const game = begun()
    expect(code(game.command(move('white', 2, 'g1f3'), at(59_999)))).toBeNull()
    expect(game.lastEvent).toMatchObject({ remainingMs: 2_001 })
    expect(code(game.command({ type: 'flag' }, at(60_000)))).toBe('stale_ply')
  })

  test('REF-7: whatever comes after the flag fell, the opponent’s resignation too, meets the flag', () => {
    for (const intent of [resign('black', 2), abort('black', 2), { type: 'flag' } as const]) {
      const game = begun()
      game.command(intent, at(70_000))
      expect(game.lastEvent).toMatchObject({ type: 'flagged', seat: 'white' })
    }
  })

  test('REF-8: a timer that is early or late is harmless', () => {
    const game = begun()
    expect(code(game.command({ type: 'flag' }, at(59_000)))).toBe('stale_ply')
    game.command(resign('white', 2), at(59_500))
    expect(code(game.command({ type: 'flag' }, at(61_000)))).toBe('game_over')
    expect(game.lastEvent).toMatchObject({ type: 'resigned', clocks: { whiteMs: 500, blackMs: 60_000 } })
  })

  test('REF-9: one may resign on either’s turn and at a ply that has passed, not at one to come', () => {
    const game = new PlayedGame().moves(['e2e4', 'e7e5', 'g1f3'])
    expect(code(game.command(resign('white', 4)))).toBe('stale_ply')
    expect(code(game.command(resign('white', 2)))).toBeNull()
    expect(game.lastEvent).toMatchObject({ end: { result: '0-1', reason: 'resigned' } })
  })

  test('REF-10: either player may abort until both sides have moved, and not after', () => {
    for (const [moves, isOpen] of [
      [[], true],
      [['e2e4'], true],
      [['e2e4', 'e7e5'], false],
    ] as const) {
      for (const seat of ['white', 'black'] as const) {
        const game = new PlayedGame().moves(moves)
        expect(code(game.command(abort(seat, 0)))).toBe(isOpen ? null : 'forbidden')
        if (isOpen) expect(game.lastEvent).toMatchObject({ end: { result: null, reason: 'aborted' } })
      }
    }
    expect(code(new PlayedGame().command(abort('white', 1)))).toBe('stale_ply')
  })

  test('REF-11: nothing is accepted after the end', () => {
    const game = new PlayedGame().moves(['f2f3', 'e7e5', 'g2g4', 'd8h4', 'a2a3', 'h4e1'])
    expect(game.lastEvent).toMatchObject({ end: { result: '0-1', reason: 'king captured' } })
    const late: Intent[] = [
      move('white', 6, 'a3a4'),
      resign('white', 6),
      abort('white', 6),
      { type: 'flag' },
      { type: 'fail engine', ply: 6 },
    ]
    for (const intent of late) expect(code(game.command(intent))).toBe('game_over')
  })

  test('REF-12: an engine that failed aborts the game it failed in, not the one that moved on', () => {
    const game = new PlayedGame({ bot: 'black' }).moves(['e2e4', 'e7e5'])
    expect(code(game.command({ type: 'fail engine', ply: 1 }))).toBe('stale_ply')
    game.moves(['d2d4'])
    expect(code(game.command({ type: 'fail engine', ply: 3 }))).toBeNull()
    expect(game.lastEvent).toMatchObject({ by: 'engine failed', end: { result: null, reason: 'aborted' } })
  })

  test('REF-13: time does not run backwards, whatever the machine’s clock says', () => {
    const game = begun().moves(['g1f3'], { fromMs: 50_000 })
    game.command(move('black', 3, 'b8c6'), at(1_000))
    expect(game.lastEvent).toMatchObject({ atMs: 50_000, remainingMs: 62_000 })
  })

  test('REF-14: draws by rule end the game with the move that makes them', () => {
    const shuttle = ['g1f3', 'g8f6', 'f3g1', 'f6g8']
    const game = new PlayedGame().moves([...shuttle, ...shuttle])
    expect(game.lastEvent).toMatchObject({ end: { result: '1/2-1/2', reason: 'threefold' } })
    const fifty = new PlayedGame({ fen: '4k3/8/8/8/8/8/8/4K2R w - - 99 80' }).moves(['h1h2'])
    expect(fifty.lastEvent).toMatchObject({ end: { result: '1/2-1/2', reason: 'fifty' } })
  })
})
