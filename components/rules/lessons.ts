/**
 * The positions the rules page teaches on. Only positions and moves stand here: what a side sees of them, the
 * rules kernel says (lesson-sight.ts).
 */
import type { Seat } from '@/server/wire/index.ts'
import { FINISHED_GAME } from '../home/finished-game.ts'

export const LESSON_IDS = [
  'opening',
  'pawn',
  'knight',
  'bishop',
  'rook',
  'queen',
  'king',
  'enPassant',
  'castling',
  'promotion',
  'taken',
] as const
export type LessonId = (typeof LESSON_IDS)[number]

export interface Lesson {
  fen: string
  /** Played from `fen`; the last of them is the one the lesson is about. */
  moves: readonly string[]
  seat: Seat
}

export const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  opening: {
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    moves: ['e2e4', 'd7d5'],
    seat: 'white',
  },
  pawn: { fen: '6k1/8/8/2b1p3/4P1p1/8/PP3P2/6K1 w - - 0 1', moves: ['b2b4'], seat: 'white' },
  knight: { fen: '3q2k1/5p2/2p1p3/8/3N4/1P3P2/8/6K1 w - - 0 1', moves: [], seat: 'white' },
  bishop: { fen: '6k1/6p1/1n3p2/8/3B4/8/5P2/6K1 w - - 0 1', moves: [], seat: 'white' },
  rook: { fen: '6k1/3r4/3n4/8/3R2P1/8/8/6K1 w - - 0 1', moves: [], seat: 'white' },
  queen: { fen: '3r2k1/p5p1/3n1p2/8/3Q2P1/8/1P6/6K1 w - - 0 1', moves: [], seat: 'white' },
  king: { fen: '6k1/8/2b5/4n3/3K4/8/2P5/8 w - - 0 1', moves: [], seat: 'white' },
  enPassant: { fen: '6k1/2pp4/8/4P3/8/8/5P2/6K1 b - - 0 1', moves: ['d7d5'], seat: 'white' },
  castling: { fen: '2b1r1k1/8/b7/8/8/8/3P2PP/4K2R w K - 0 1', moves: [], seat: 'white' },
  promotion: { fen: 'n5k1/1P6/8/8/8/8/5P2/6K1 w - - 0 1', moves: [], seat: 'white' },
  taken: { fen: '6k1/2p5/3p4/4N3/8/3P4/6P1/6K1 b - - 0 1', moves: ['d6e5'], seat: 'white' },
}

/** One moment of the home page's game: a queen that sees the king, and a king that does not see the queen. */
export const MOMENT: Lesson = {
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moves: FINISHED_GAME.moves.slice(0, 19),
  seat: 'white',
}
