'use client'
import type { Seat } from '@/server/wire/index.ts'
import { indexAtPlace, indexOf, roleName } from '../board/squares.ts'
import type { BeliefLens, BelievedSquare } from './belief-lens.ts'
import styles from './lens.module.css'

interface BeliefLayerProps {
  lens: BeliefLens
  /** The board under it: a man that is in sight needs no ghost. */
  shown: string
  bottom: Seat
}

/** Below this a square glows but names no piece. */
const NAMED = 0.2
const CELLS = Array.from({ length: 64 }, (_, place) => place)

/** Where it thought the other side's men stood: the likelier, the warmer, with the likeliest as a ghost. */
export function BeliefLayer({ lens, shown, bottom }: BeliefLayerProps) {
  const believed = new Map(lens.squares.map((square) => [indexOf(square.square), square]))
  return (
    <div className={styles.lens} aria-hidden="true" data-testid="belief-layer">
      {CELLS.map((place) => {
        const index = indexAtPlace(place % 8, Math.floor(place / 8), bottom)
        const square = believed.get(index)
        return (
          <span
            key={place}
            className={`${styles.lensCell} ${styles.warm}`}
            data-heat={square && Math.ceil(square.chance * 10)}
          >
            {square && shown.charAt(index) !== square.piece && <Ghost square={square} />}
          </span>
        )
      })}
    </div>
  )
}

function Ghost({ square: { piece, pieceChance } }: { square: BelievedSquare }) {
  if (pieceChance < NAMED) return null
  const color = piece === piece.toUpperCase() ? 'white' : 'black'
  return (
    <span
      className={`piece-picture ${roleName(piece)} ${color} ${styles.ghost} ${styles.warm}`}
      data-heat={Math.ceil(pieceChance * 10)}
    />
  )
}
