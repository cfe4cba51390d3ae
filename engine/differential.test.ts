/**
 * The two kernels against each other: whole random games ply by ply, and whole beliefs board for board.
 * FOGLINE_DIFF=full plays more and further; FOGLINE_SEED plays other games.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Color } from 'chessops/types'
import { makeSquare } from 'chessops/util'
import { describe, expect, it } from 'vitest'
import { answerFog } from './rules/fog-line.ts'
import {
  beliefs,
  captureOf,
  type Game,
  legalMoves,
  legalUciOf,
  type Move,
  makeFen,
  makeUci,
  mark,
  newGame,
  parseFen,
  playMove,
  positionKey,
  san,
  sight,
  sightRanks,
} from './rules/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SEED = Number(process.env.FOGLINE_SEED ?? 64)
const IS_FULL = process.env.FOGLINE_DIFF === 'full'
const GAMES = IS_FULL ? 10_000 : 2_000
const BELIEF_GAMES = IS_FULL ? GAMES : 40
const BELIEF_LIMIT = IS_FULL ? 20_000 : 2_000
const BATCH = 200
const TIME_OUT_MS = (IS_FULL ? 72 : 1) * 3_600_000

/** Between them: the usual start, castling, en passant, promotions, crowds, bare kings, an old move clock, a shut-in side. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9',
  '4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1',
  '4k3/pppppppp/8/PPPPPPPP/pppppppp/8/PPPPPPPP/4K3 b - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  '8/PPPPk3/8/8/8/8/3Kpppp/8 b - - 0 1',
  'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
  'qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1',
  'rnbqkbnr/nnnnnnnn/nnnnnnnn/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '8/5k2/8/8/8/8/2K2p2/8 b - - 96 70',
  'knb5/rb1p4/p1pP4/P1P5/8/7B/3Q1K2/3R3R w - - 0 1',
]

/** Mulberry32: the same games for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Takes and promotes more often than chance would. */
function choose(game: Game, random: (below: number) => number): Move | undefined {
  const moves = legalMoves(game.position)
  const sharp = moves.filter((move) => move.promotion || captureOf(game.position, move))
  const choices = sharp.length > 0 && random(3) === 0 ? sharp : moves
  return choices[random(choices.length)]
}

/** One whole game as its values, the start first. */
function randomGame(index: number): Game[] {
  const random = randomFrom(SEED * 1_000_003 + index)
  const start = parseFen(STARTS[index % 2 === 0 ? 0 : random(STARTS.length)] as string)
  if (!start.ok) throw new Error('a start that is no FEN')
  const games = [newGame(start.value)]
  for (let game = games[0] as Game; !game.outcome; ) {
    const move = choose(game, random)
    const next = move && playMove(game, move)
    if (!next?.ok) break
    game = next.value
    games.push(game)
  }
  return games
}

const lineOf = (game: Game): string =>
  JSON.stringify({ start_fen: makeFen(game.start), moves: game.moves.map(makeUci) })

function seen(game: Game, before: Game | undefined) {
  const marked = (color: Color) => {
    const square = mark(game.position, game.lastCapture, color)
    return square === undefined ? null : makeSquare(square)
  }
  const move = game.moves.at(-1)
  return {
    end_fen: makeFen(game.position),
    san: before && move ? [san(before.position, move)] : [],
    legal: legalUciOf(game),
    result: game.outcome?.result ?? null,
    reason: game.outcome?.reason ?? null,
    white_view: sightRanks(sight(game.position, 'white')),
    black_view: sightRanks(sight(game.position, 'black')),
    white_mark: marked('white'),
    black_mark: marked('black'),
  }
}

/** As long as they stay below the limit. */
function boardsOf(game: Game, side: Color): string[][] {
  const boards: string[][] = []
  for (const belief of beliefs(game, side)) {
    if (boards.length > 0 && belief.size >= BELIEF_LIMIT) break
    boards.push([...belief.keys()].sort())
  }
  return boards
}

/** One answer a line from the Rust kernel. */
function askRust(args: string[], lines: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const cargo = ['run', '--quiet', '--release', '--locked', '--package', 'fogline-cli', '--', ...args]
    const child = spawn('cargo', cargo, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] })
    const chunks: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      const answers = chunks.join('').split('\n').slice(0, -1)
      if (code === 0 && answers.length === lines.length) resolve(answers)
      else reject(new Error(`fogline ended with ${code} after ${answers.length} of ${lines.length} answers`))
    })
    child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  })
}

const indices = (count: number) => Array.from({ length: count }, (_, index) => index)

describe(`the kernels agree (FOGLINE_SEED=${SEED})`, () => {
  it(
    `DIFF-1: on every ply of ${GAMES} whole random games: moves, views, marks, outcome`,
    async () => {
      const reasons = new Map<string, number>()
      let plies = 0
      for (let first = 0; first < GAMES; first += BATCH) {
        const batch = indices(BATCH).map((index) => randomGame(first + index))
        const lines = batch.map((games) => lineOf(games.at(-1) as Game))
        const answers = await askRust(['fog', '--plies'], lines)
        for (const [index, games] of batch.entries()) {
          const ours = JSON.stringify(games.map((game, ply) => seen(game, games[ply - 1])))
          if (ours !== answers[index]) {
            expect(JSON.parse(answers[index] as string), lines[index]).toEqual(JSON.parse(ours))
            expect(answers[index], 'the same bytes').toBe(ours)
          }
          plies += games.length
          const reason = games.at(-1)?.outcome?.reason ?? 'none'
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
        }
      }
      expect([...reasons.keys()].sort()).toEqual(['fifty', 'king captured', 'no move', 'threefold'])
      expect(plies).toBeGreaterThan(GAMES * 20)
    },
    TIME_OUT_MS,
  )

  it(
    `DIFF-2: on whole beliefs, board for board, below ${BELIEF_LIMIT}, on ${BELIEF_GAMES} games`,
    async () => {
      let compared = 0
      for (let first = 0; first < BELIEF_GAMES; first += 20) {
        const games = indices(20).map((index) => randomGame(first + index).at(-1) as Game)
        const answers = await askRust(['belief', '--boards', String(BELIEF_LIMIT)], games.map(lineOf))
        for (const [index, game] of games.entries()) {
          const theirs = JSON.parse(answers[index] as string) as Record<Color, string[][]>
          for (const side of ['white', 'black'] as const) {
            const ours = boardsOf(game, side)
            if (JSON.stringify(theirs[side]) !== JSON.stringify(ours))
              expect(theirs[side], `${side} of ${lineOf(game)}`).toEqual(ours)
            compared += ours.reduce((sum, boards) => sum + boards.length, 0)
          }
        }
      }
      expect(compared).toBeGreaterThan(BELIEF_GAMES * 100)
      expect(positionKey(newGame().start)).toBe(boardsOf(newGame(), 'white')[0]?.[0])
    },
    TIME_OUT_MS,
  )

  it('DIFF-3: on lines that are no good: the same error, the same place', async () => {
    const fen = (text: string) => JSON.stringify({ start_fen: text, moves: [] })
    const lines = [
      '',
      'x',
      '[]',
      '[null, []]',
      'null',
      '{}',
      '{"moves":null}',
      '{"moves":[1]}',
      '{"moves":[],"moves":["e2e4"]}',
      '{"start_fen":null,"moves":[]}',
      '{"start_fen":7,"moves":[]}',
      '  {"moves" : [ "e2e4" ], "id": {"a": [1]} }\r',
      '{"moves":["e2e4","e2e4"]}',
      '{"moves":["e2e4","E7E5"]}',
      '{"moves":["e2e4","e7e5","a2a3q"]}',
      '{"moves":["e2e4 "]}',
      '{"moves":["e2é4"]}',
      '{"moves":["f2f3","e7e5","g2g4","d8h4","a2a3","h4e1","a3a4"]}',
      '{"moves":["f2f3","e7e5","g2g4","d8h4","a2a3","h4e1","zz"]}',
      '{"start_fen":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1","moves":["e1h1","e8a8"]}',
      '{"start_fen":"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1","moves":["e1h1"]}',
      '{"start_fen":"4k3/P7/8/8/8/8/8/4K3 w - - 0 1","moves":["a7a8"]}',
      '{"start_fen":"k7/P7/8/8/8/8/7p/7K w - - 0 1","moves":[]}',
      ...[
        '4k3/8/8/8/8/8/8/4K3 w - -',
        '4k3/8/8/8/8/8/8/4K3 w - - 5',
        ' 4k3/8/8/8/8/8/8/4K3  w - - 0 0 ',
        '4k3/8/8/8/8/8/8/4K3 w -',
        '4k3/8/8/8/8/8/8/4K3 w - - 0 1 x',
        '4k3/8/8/8/8/8/8/4K3 w - - 10000 1',
        '4k3/8/8/8/8/8/8/4K3 w - - +1 1',
        '4k3/8/8/8/8/8/8/4K3 w - - 1.0 1',
        '4k3/8/8/8/8/8/8/4K3\tw - - 0 1',
        '4k3/8/8/8/8/8/8/8 w - - 0 1',
        '4k3/8/8/8/8/8/8/4KK2 w - - 0 1',
        '4k2P/8/8/8/8/8/8/4K3 w - - 0 1',
        '4k3/44/8/8/8/8/8/4K3 w - - 0 1',
        '4k3/9/8/8/8/8/8/4K3 w - - 0 1',
        '4k3/0p7/8/8/8/8/8/4K3 w - - 0 1',
        '4k3/x7/8/8/8/8/8/4K3 w - - 0 1',
        'r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1',
        'r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1',
        'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1',
        'r3k2r/8/8/8/8/8/8/R4K1R w K - 0 1',
        '4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1',
        '4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1',
        '4k3/8/8/3p4/8/8/8/4K3 b - d6 0 1',
        '4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1',
        '4k3/8/8/3p4/8/8/8/4K3 w - D6 0 1',
        '4k3/8/8/3p4/8/8/8/4K3 w - d66 0 1',
      ].map(fen),
    ]
    const ours = lines.map((line) => JSON.stringify(answerFog(line)))
    expect(await askRust(['fog'], lines)).toEqual(ours)
  }, 600_000)
})
