import type { Board } from 'chessops/board'

/** A chessops board that nobody may write to any more. `clone()` gives a writable copy. */
export type FrozenBoard = Readonly<Omit<Board, 'reset' | 'clear' | 'take' | 'set'>>
