// The engine's network against the package it was cut from: the same number,
// to the printed hundredth, as the package's own `eval` on whole random games
// and on boards of every amount of material.

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Move, Position } from 'chessops'
import { Chess } from 'chessops/chess'
import { makeFen, parseFen } from 'chessops/fen'
import { describe, expect, it } from 'vitest'
import { extractNetwork } from '../server/setup/network.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STOCKFISH = createRequire(import.meta.url).resolve('stockfish/bin/stockfish-18-lite-single.js')
const SEED = Number(process.env.FOGLINE_SEED ?? 18)
const POSITIONS = process.env.FOGLINE_DIFF === 'full' ? 10_000 : 2_400

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

function allMoves(position: Position): Move[] {
  const moves: Move[] = []
  for (const [from, squares] of position.allDests()) {
    const isPawn = position.board.pawn.has(from)
    for (const to of squares) {
      const promotes = isPawn && (to < 8 || to >= 56)
      moves.push(promotes ? { from, to, promotion: 'queen' } : { from, to })
    }
  }
  return moves
}

/** Every position of random games where the mover is not in check, until there are enough. */
function positionsOfGames(count: number, random: (below: number) => number): string[] {
  const fens: string[] = []
  while (fens.length < count) {
    const game = Chess.default()
    for (let ply = 0; ply < 240 && !game.isEnd(); ply++) {
      const moves = allMoves(game)
      const captures = moves.filter((move) => game.board.occupied.has(move.to))
      const isGreedy = captures.length > 0 && random(4) === 0
      const choices = isGreedy ? captures : moves
      game.play(choices[random(choices.length)] as Move)
      if (!game.isCheck() && !game.isEnd()) fens.push(makeFen(game.toSetup()))
    }
  }
  return fens.slice(0, count)
}

/**
 * Boards no game leads to: kings, 0 to 8 pawns and 0 to 7 officers a side strewn anywhere, nobody in check.
 * (Stockfish refuses more pawns.)
 */
function strewnPositions(count: number, random: (below: number) => number): string[] {
  const fens: string[] = []
  while (fens.length < count) {
    const fen = strewnFen(random)
    const chess = parseFen(fen).chain((setup) => Chess.fromSetup(setup))
    if (chess.isOk && !chess.value.isCheck() && !chess.value.isEnd()) fens.push(fen)
  }
  return fens
}

function strewnFen(random: (below: number) => number): string {
  const squares = new Array<string>(64).fill('')
  const put = (letter: string) => {
    const isPawn = letter.toLowerCase() === 'p'
    for (;;) {
      const square = isPawn ? 8 + random(48) : random(64)
      if (squares[square]) continue
      squares[square] = letter
      return
    }
  }
  put('K')
  put('k')
  for (const [pawn, officers] of [
    ['P', 'NBRQ'],
    ['p', 'nbrq'],
  ] as const) {
    for (let left = random(9); left > 0; left--) put(pawn)
    for (let left = random(8); left > 0; left--) put(officers.charAt(random(4)))
  }
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    Array.from({ length: 8 }, (_, file) => squares[rank * 8 + file] || '1').join(''),
  )
  return `${ranks.join('/')} ${random(2) ? 'w' : 'b'} - - 0 1`
}

/** Feeds a process its whole input, closes it once `isDone` says so of the output's end, and hands that back. */
function converse(
  command: string,
  args: string[],
  input: string,
  isDone: (output: string) => boolean,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'inherit'] })
    const chunks: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk)
      if (isDone(chunks.slice(-2).join(''))) child.stdin.end()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(chunks.join(''))
      else reject(new Error(`${command} ended with ${code}`))
    })
    child.stdin.write(input)
    if (isDone('')) child.stdin.end()
  })
}

/** Stockfish drops what it hasn't answered when its input ends, so it is asked to say when it has. */
async function stockfishValues(fens: string[]): Promise<string[]> {
  const input = fens.map((fen) => `position fen ${fen}\neval\n`).join('')
  const args = [STOCKFISH]
  const output = await converse(process.execPath, args, `${input}isready\n`, (end) => end.includes('readyok'))
  return Array.from(
    output.matchAll(/^NNUE evaluation +(\S+) \(white side\)/gm),
    (match) => match[1] as string,
  )
}

async function ourValues(fens: string[]): Promise<string[]> {
  const args = ['run', '--quiet', '--release', '--locked', '--package', 'fogline-cli', '--', 'eval']
  const network = extractNetwork({ root: ROOT, env: {} })
  const env = { ...process.env, FOGLINE_NNUE: network }
  const output = await converse('cargo', args, `${fens.join('\n')}\n`, () => true, env)
  return output.trim().split('\n')
}

describe(`the network (seed ${SEED})`, () => {
  it('EVAL-1: gives the value the stockfish package prints, to the hundredth', async () => {
    const random = randomFrom(SEED)
    const strewn = POSITIONS / 4
    const fens = [...positionsOfGames(POSITIONS - strewn, random), ...strewnPositions(strewn, random)]
    const [theirs, ours] = await Promise.all([stockfishValues(fens), ourValues(fens)])
    expect(theirs).toHaveLength(fens.length)
    const pair = (values: string[]) => fens.map((fen, i) => `${fen} = ${values[i]}`)
    expect(pair(ours)).toEqual(pair(theirs))
  }, 600_000)
})
