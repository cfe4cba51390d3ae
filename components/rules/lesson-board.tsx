import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Seat } from '@/server/wire/index.ts'
import { pieceKey } from '../board/describe.ts'
import { isPiece, squareAt } from '../board/squares.ts'
import { StaticFogBoard } from '../board/static-fog-board.tsx'
import { lessonSight } from './lesson-sight.ts'
import { LESSONS, type Lesson, type LessonId } from './lessons.ts'
import styles from './rules.module.css'

interface LessonBoardProps {
  lesson: LessonId | Lesson
  seat?: Seat
  title: string
}

/** A small board in fog. Its switch lifts the fog: plain HTML, so it works without a script. */
export function LessonBoard({ lesson, seat, title }: LessonBoardProps) {
  const t = useTranslations('rules')
  const id = useId()
  const position = typeof lesson === 'string' ? LESSONS[lesson] : lesson
  const as = seat ?? position.seat
  const { board, mark, truth } = lessonSight(position, as)
  const label = useSightWords(board, mark)
  return (
    <div className={styles.board}>
      <input
        id={id}
        type="checkbox"
        className={`lift-switch ${styles.lift}`}
        aria-label={`${t('lift')}: ${title}`}
      />
      <StaticFogBoard board={board} orientation={as} mark={mark} truth={truth} label={label} />
      <label htmlFor={id} className={styles.liftLabel}>
        {typeof lesson === 'string' ? t('lift') : `${title}. ${t('lift')}`}
      </label>
    </div>
  )
}

/** The board in words: what is seen and where, and the mark. */
function useSightWords(board: string, mark: string | null): string {
  const t = useTranslations('board')
  const rules = useTranslations('rules')
  const seen = [...board].flatMap((letter, index) =>
    isPiece(letter) ? [`${t(`pieces.${pieceKey(letter)}`)} ${squareAt(index)}`] : [],
  )
  const marked = mark ? ` ${t('taken', { square: mark })}.` : ''
  return `${rules('seen', { pieces: seen.join(', ') })}${marked}`
}
