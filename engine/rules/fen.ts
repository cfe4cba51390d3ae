import { Board } from 'chessops/board'
import { SquareSet } from 'chessops/squareSet'
import { COLORS, type Color, type Square } from 'chessops/types'
import { charToRole, makeSquare, opposite, parseSquare, squareRank } from 'chessops/util'
import { CASTLINGS, makeCastling } from './castling.ts'
import type { FrozenBoard } from './frozen-board.ts'
import { placement } from './placement.ts'
import type { Position } from './position.ts'
import { accept, type Result, refuse } from './result.ts'

const DEFAULT_CLOCKS = ['0', '1'] as const

/**
 * Reads a FEN a game may start from. Move clocks may be missing. `bad_fen` also when it is well-formed but
 * impossible: not one king a side, a pawn on the first or last rank, a castling right away from home, an en
 * passant square no pawn of the other side can just have passed.
 */
export function parseFen(fen: string): Result<Position, 'bad_fen'> {
  const fields = fen.split(' ').filter(Boolean)
  if (fields.length < 4 || fields.length > 6) return refuse('bad_fen')
  const [placed, side, rights, passed, halfmoves, fullmoves] = fields as [string, string, string, string] &
    string[]
  const board = parsePlacement(placed)
  const turn = side === 'w' ? 'white' : side === 'b' ? 'black' : undefined
  if (!board || !turn || !hasPossibleMaterial(board)) return refuse('bad_fen')
  const castling = parseCastling(rights, board)
  const enPassant = passed === '-' ? undefined : parsePassed(passed, board, turn)
  const clocks = [halfmoves ?? DEFAULT_CLOCKS[0], fullmoves ?? DEFAULT_CLOCKS[1]].map(parseClock)
  const [half, full] = clocks
  if (!castling || enPassant === null || half === undefined || full === undefined) return refuse('bad_fen')
  return accept({ board, turn, castling, enPassant, halfmoves: half, fullmoves: Math.max(full, 1) })
}

/** Names the passed square after every double step. A position without a king has a FEN too. */
export function makeFen(pos: Position): string {
  const turn = pos.turn === 'white' ? 'w' : 'b'
  const passed = pos.enPassant === undefined ? '-' : makeSquare(pos.enPassant)
  return `${placement(pos.board)} ${turn} ${makeCastling(pos.castling)} ${passed} ${pos.halfmoves} ${pos.fullmoves}`
}

function parsePlacement(text: string): Board | undefined {
  const ranks = text.split('/')
  if (ranks.length !== 8) return undefined
  const board = Board.empty()
  for (const [fromTop, rank] of ranks.entries()) {
    let file = 0
    for (const glyph of rank) {
      const role = charToRole(glyph)
      if (/^[1-8]$/.test(glyph)) file += Number(glyph)
      else if (role && file < 8) {
        const color = glyph === glyph.toLowerCase() ? 'black' : 'white'
        board.set(8 * (7 - fromTop) + file, { role, color })
        file++
      } else return undefined
    }
    if (file !== 8) return undefined
  }
  return board
}

const hasPossibleMaterial = (board: FrozenBoard): boolean =>
  COLORS.every((color) => board.kingOf(color) !== undefined) && board.pawn.isDisjoint(SquareSet.backranks())

function parseCastling(text: string, board: FrozenBoard): SquareSet | undefined {
  let rights = SquareSet.empty()
  if (text === '-') return rights
  for (const letter of text) {
    const castling = CASTLINGS.find((each) => each.letter === letter)
    if (!castling || rights.has(castling.rookFrom)) return undefined
    const { color, kingFrom, rookFrom } = castling
    if (!board.pieces(color, 'king').has(kingFrom)) return undefined
    if (!board.pieces(color, 'rook').has(rookFrom)) return undefined
    rights = rights.with(rookFrom)
  }
  return rights
}

function parsePassed(text: string, board: FrozenBoard, turn: Color): Square | null {
  const square = parseSquare(text)
  if (square === undefined || squareRank(square) !== (turn === 'white' ? 5 : 2)) return null
  const pawn = square + (turn === 'white' ? -8 : 8)
  const hasPassed = board.pieces(opposite(turn), 'pawn').has(pawn) && !board.occupied.has(square)
  return hasPassed ? square : null
}

const parseClock = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined)
