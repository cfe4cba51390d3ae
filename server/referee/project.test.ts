import { makeSquare } from 'chessops/util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeFen, makeUci, mark, sight } from '../../engine/rules/index.ts'
import { randomWalk } from '../../engine/rules/random-games.ts'
import { cardFrameSchema, cardSchema, seatFrameSchema, transcriptEntrySchema } from '../wire/frame.ts'
import { SEATS } from '../wire/ids.ts'
import { engineTurnRequestSchema, observationSchema } from '../wire/observation.ts'
import { presenceSchema } from '../wire/presence.ts'
import { viewSchema } from '../wire/view.ts'
import { at, BLITZ, PlayedGame } from './game.fixture.ts'
import { botOf, observe, turnOf } from './observe.ts'
import { projectCard, projectSeat, projectTranscript } from './project.ts'

const TABLE = {
  game: 'abcdefghijkl',
  players: {
    white: { name: 'W', kind: 'guest', rating: 1612 },
    black: { name: 'B', kind: 'bot', rating: null },
  },
  isRated: false,
} as const

describe('project', () => {
  test('REF-25: a seat’s frame and transcript are its sight at each ply, as it was then', () => {
    fc.assert(
      fc.property(randomWalk(24), (games) => {
        const start = games[0]
        const last = games[games.length - 1]
        if (!start || !last) return
        const played = new PlayedGame({ fen: makeFen(start.position) }).moves(last.moves.map(makeUci))
        for (const seat of SEATS) {
          const frame = projectSeat(played.truth, seat, TABLE, at(0))
          const square = mark(last.position, last.lastCapture, seat)
          expect(frame.view).toEqual({
            seat,
            ply: last.moves.length,
            board: sight(last.position, seat),
            mark: square === undefined ? null : makeSquare(square),
          })
          const boards = projectTranscript(played.truth, seat).map((entry) => entry.board)
          expect(boards).toEqual(games.map((game) => sight(game.position, seat)))
          expect(projectTranscript(played.truth, seat).at(-1)?.board).toBe(frame.view.board)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('REF-26: own moves are in a seat’s frame and transcript, the other’s never', () => {
    const { truth } = new PlayedGame().moves(['e2e4', 'g8f6', 'd2d4'])
    expect(projectSeat(truth, 'white', TABLE, at(0)).ownMove).toBe('d2d4')
    expect(projectSeat(truth, 'black', TABLE, at(0)).ownMove).toBe('g8f6')
    expect(projectTranscript(truth, 'black').map((entry) => [entry.ownMove, entry.ownSan])).toEqual([
      [null, null],
      [null, null],
      ['g8f6', 'Nf6'],
      [null, null],
    ])
  })

  test('LEAK-3: legal moves are there on one’s own turn alone, and none once the game has ended', () => {
    const game = new PlayedGame().moves(['e2e4'])
    expect(projectSeat(game.truth, 'white', TABLE, at(0)).legal).toEqual([])
    expect(projectSeat(game.truth, 'black', TABLE, at(0)).legal).toHaveLength(20)
    game.command({ type: 'resign', seat: 'white', ply: 1, id: 'resign-1' })
    for (const seat of SEATS) expect(projectSeat(game.truth, seat, TABLE, at(0)).legal).toEqual([])
  })

  test('LEAK-4: every schema of what is sent refuses a key it does not know', () => {
    const { truth } = new PlayedGame({ time: BLITZ, bot: 'black' }).moves(['e2e4'])
    const frame = projectSeat(truth, 'white', TABLE, at(0))
    const cardFrame = projectCard(truth, TABLE, at(0))
    const request = { ...observe(truth, 'black', TABLE.game, at(0)), budget_ms: 1 }
    const presence = {
      game: TABLE.game,
      white: true,
      black: true,
      watching: 0,
      queue: null,
      away: null,
      bars: { white: 4, black: null },
    }
    const pairs = [
      [seatFrameSchema, frame],
      [cardFrameSchema, cardFrame],
      [cardSchema, frame.card],
      [viewSchema, frame.view],
      [transcriptEntrySchema, projectTranscript(truth, 'white')[0]],
      [engineTurnRequestSchema, request],
      [observationSchema, request.transcript[0]],
      [presenceSchema, presence],
    ] as const
    for (const [schema, value] of pairs) {
      expect(schema.safeParse(value).success).toBe(true)
      expect(schema.safeParse({ ...value, fen: 'x' }).success).toBe(false)
    }
    expect(seatFrameSchema.safeParse({ ...frame, card: { ...frame.card, halfmoves: 1 } }).success).toBe(false)
  })

  test('LEAK-5: the card that everyone gets holds no piece, no square, no move', () => {
    const game = new PlayedGame({ time: BLITZ }).moves(['e2e4', 'd7d5', 'e4d5'])
    const frame = projectCard(game.truth, TABLE, at(1_500))
    expect(frame).toEqual({
      kind: 'card',
      version: 4,
      head: game.log[3]?.head,
      card: {
        game: TABLE.game,
        status: 'playing',
        ply: 3,
        turn: 'black',
        players: TABLE.players,
        clock: {
          whiteMs: 62_000,
          blackMs: 60_000,
          running: 'black',
          sinceMs: 1_500,
          atMs: 1_500,
          incrementMs: 2_000,
          daysPerMove: null,
        },
        end: null,
        isAbortable: false,
        firstMoveMs: null,
        isRated: false,
        isPassAndPlay: false,
      },
    })
  })

  test('LEAK-6: a hidden capture marks the square for the loser and tells nobody which piece', () => {
    // The knight takes on f3 unseen: nothing of White's reaches it.
    const game = new PlayedGame({ fen: '4k3/8/8/6n1/8/5P2/8/K7 b - - 0 1' }).moves(['g5f3'])
    const white = projectSeat(game.truth, 'white', TABLE, at(0))
    expect(white.view.mark).toBe('f3')
    expect(white.view.board).not.toMatch(/[a-z]/)
    expect(projectSeat(game.truth, 'black', TABLE, at(0)).view.mark).toBeNull()
    game.moves(['a1a2'])
    expect(projectSeat(game.truth, 'white', TABLE, at(0)).view.mark).toBeNull()
  })

  test('LEAK-7: no frame carries castling rights, move counters, repetitions or captured material', () => {
    const { truth } = new PlayedGame().moves(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'g1f3', 'd5d2'])
    const frame = projectSeat(truth, 'white', TABLE, at(0))
    const frameKeys = ['card', 'draw', 'head', 'kind', 'legal', 'mayOfferDraw', 'ownMove', 'version', 'view']
    expect(Object.keys(frame).sort()).toEqual(frameKeys)
    expect(Object.keys(frame.view).sort()).toEqual(['board', 'mark', 'ply', 'seat'])
    const cardKeys = ['clock', 'end', 'firstMoveMs', 'game', 'isAbortable', 'isPassAndPlay', 'isRated']
    expect(Object.keys(frame.card).sort()).toEqual([...cardKeys, 'players', 'ply', 'status', 'turn'])
  })
})

describe('observe', () => {
  test('REF-27: a bot is told what its seat saw and no more; masks and pieces agree with the views', () => {
    const { truth } = new PlayedGame({ bot: 'black', time: BLITZ }).moves(['e2e4', 'd7d5', 'g1f3'])
    const request = observe(truth, 'black', TABLE.game, at(0))
    const transcript = projectTranscript(truth, 'black')
    expect(request.transcript.map(boardOf)).toEqual(transcript.map((entry) => entry.board))
    expect(request.transcript.map((seen) => [seen.kind, seen.own_move])).toEqual([
      ['start', null],
      ['opponent', null],
      ['own', 'd7d5'],
      ['opponent', null],
    ])
    expect(request.legal).toEqual(projectSeat(truth, 'black', TABLE, at(0)).legal)
    expect(request.clock).toEqual({ remaining_ms: 60_000, increment_ms: 2_000 })
  })

  test('REF-28: only a bot’s seat, on its own turn, in a running game, is observed', () => {
    const game = new PlayedGame({ bot: 'black' })
    expect(() => observe(game.truth, 'black', TABLE.game, at(0))).toThrow()
    expect(() => observe(game.truth, 'white', TABLE.game, at(0))).toThrow()
    game.moves(['e2e4'])
    expect(turnOf(game.truth)).toMatchObject({ seat: 'black', ply: 1 })
    expect(botOf(game.truth, 'white')).toBeNull()
    game.command({ type: 'resign', seat: 'white', ply: 1, id: 'resign-1' })
    expect(turnOf(game.truth)).toBeNull()
    expect(() => observe(game.truth, 'black', TABLE.game, at(0))).toThrow()
  })
})

function boardOf({ visible, pieces }: { visible: string; pieces: Record<string, string> }): string {
  const mask = BigInt(`0x${visible}`)
  let board = ''
  for (let rank = 7; rank >= 0; rank--) {
    for (let file = 0; file < 8; file++) {
      const isSeen = (mask >> BigInt(rank * 8 + file)) & 1n
      board += isSeen ? (pieces[`${'abcdefgh'[file]}${rank + 1}`] ?? '.') : '?'
    }
  }
  return board
}
