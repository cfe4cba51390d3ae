'use client'
import { useTranslations } from 'next-intl'
import type { Card, Presence, Seat, SeatFrame, TranscriptEntry } from '@/server/wire/index.ts'
import { colorOf, roleLetter } from '../board/squares.ts'
import { isolated } from '../ui/isolated.ts'
import { lostPiece } from './own-move.ts'

interface StatusLineProps {
  card: Card | null
  seat: Seat | null
  frame: SeatFrame | null
  transcript: readonly TranscriptEntry[]
  presence: Presence | null
  isPending: boolean
  /** The line is down: what is pending has not left. */
  isAway: boolean
  lookingAtPly: number | null
  /** Pass and play on this device. */
  isForTwo: boolean
}

/**
 * One sentence: what happened and what to do next. It is also what a screen reader is told. A move of the other
 * side is always told in the same words, unless it took a piece of this seat.
 */
export function StatusLine(props: StatusLineProps) {
  const text = useStatus(props)
  const isYours =
    props.card?.status === 'playing' &&
    props.card.turn === props.seat &&
    !props.isPending &&
    props.lookingAtPly === null
  return (
    <p className="status" role="status" data-testid="status" data-yours={isYours || undefined}>
      <span>{text.main}</span>
      {text.note && <span className="status-note">{text.note}</span>}
    </p>
  )
}

interface StatusText {
  main: string
  note?: string
}

function useStatus(props: StatusLineProps): StatusText {
  const t = useTranslations('game')
  const tr = useTranslations('board.roles')
  const { card, seat, frame, transcript, presence, isPending, lookingAtPly, isForTwo } = props
  if (!card) return { main: t('status.connecting') }
  if (card.status === 'finished') return { main: t('status.over') }
  if (isForTwo && (!seat || !frame)) return { main: t('curtain.note') }
  if (!seat || !frame) {
    const turn = t('status.watchTurn', { side: t(`side.${card.turn}`), plies: card.ply })
    const others = presence ? presence.watching - 1 : 0
    const note = others > 0 ? `${turn} · ${t('status.watchers', { count: others })}` : turn
    return { main: t('status.watching'), note }
  }
  if (lookingAtPly !== null) return { main: t('status.past', { move: Math.ceil(lookingAtPly / 2) }) }
  const other = card.players[seat === 'white' ? 'black' : 'white']
  const name = isolated(other.name)
  const side = t(`side.${seat}`)
  if (card.turn === seat && !isPending) {
    const before = transcript.at(-2)
    const lost = before && lostPiece(before.board, frame.view.board, (letter) => colorOf(letter) === seat)
    if (card.ply === 0) return { main: t('status.firstMove', { side }) }
    if (isForTwo && !lost) return { main: t('status.yourMove', { side }) }
    if (lost) return { main: t('status.lost', { piece: tr(roleLetter(lost.letter)), square: lost.square }) }
    return { main: t('status.turn', { name }) }
  }
  if (props.isAway) return { main: t('status.unsent') }
  if (presence?.queue != null) {
    const { queue } = presence
    return {
      main: queue === 0 ? t('status.queueNext', { name }) : t('status.queue', { name, count: queue }),
    }
  }
  if (isForTwo) return { main: t('curtain.moved') }
  if (other.kind !== 'bot') return { main: t('status.waiting', { name }) }
  if (card.ply === 0) return { main: t('status.firstWait', { side, name }) }
  return { main: t('status.thinking', { name }), note: t('status.thinkingNote') }
}
