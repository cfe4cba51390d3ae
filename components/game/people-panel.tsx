'use client'
/** What two people can do to each other's game: draw, time, a claim. A chunk of its own: games with Misty need none. */
import { Eye, Handshake, TimerReset } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Presence, SeatFrame } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import type { RoomControls } from './use-room.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface PeoplePanelProps {
  frame: SeatFrame
  receivedAtMs: number
  presence: Presence | null
  presentAtMs: number
  room: RoomControls
}

export function PeoplePanel(props: PeoplePanelProps) {
  const { frame, presence, room } = props
  const t = useTranslations('game.people')
  const { card, view } = frame
  const isOfferOpen = frame.draw !== null
  const hasClock = card.clock !== null && card.clock.daysPerMove === null
  const other = card.players[view.seat === 'white' ? 'black' : 'white']
  return (
    <section className="people" aria-label={t('label')} data-testid="people">
      <Matter {...props} />
      <div className="people-actions">
        <button
          type="button"
          className="button"
          aria-disabled={!frame.mayOfferDraw || isOfferOpen}
          onClick={() => frame.mayOfferDraw && !isOfferOpen && room.offerDraw()}
          data-testid="offer-draw"
        >
          <Handshake aria-hidden="true" />
          {t('offer')}
        </button>
        {hasClock && (
          <button
            type="button"
            className="button"
            title={t('giveTo', { name: isolated(other.name) })}
            onClick={room.giveTime}
            data-testid="give-time"
          >
            <TimerReset aria-hidden="true" />
            {t('give')}
          </button>
        )}
        {presence !== null && presence.watching > 0 && (
          <span className="watchers quiet">
            <Eye aria-hidden="true" />
            {t('watching', { count: presence.watching })}
          </span>
        )}
      </div>
    </section>
  )
}

/** The one thing to be answered now, or to be known: an offer, an absence, a first move that is due. */
function Matter({ frame, receivedAtMs, presence, presentAtMs, room }: PeoplePanelProps) {
  const t = useTranslations('game.people')
  const { card, view, draw } = frame
  const away = presence?.away && presence.away.seat !== view.seat ? presence.away : null
  const claimInS = useSecondsLeft(away?.claimableInMs ?? null, presentAtMs)
  const firstMoveS = useSecondsLeft(card.firstMoveMs, receivedAtMs)
  const name = isolated(card.players[view.seat === 'white' ? 'black' : 'white'].name)
  if (draw && draw.by !== view.seat) {
    return (
      <p className="people-matter" role="alert" data-testid="draw-offered">
        <span>{t('offered', { name })}</span>
        <button type="button" className="button button-main" onClick={() => room.answerDraw(draw.ply, true)}>
          {t('accept')}
        </button>
        <button type="button" className="button" onClick={() => room.answerDraw(draw.ply, false)}>
          {t('decline')}
        </button>
      </p>
    )
  }
  if (claimInS !== null) {
    return claimInS > 0 ? (
      <p className="people-matter" data-testid="away">
        {t('away', { name, seconds: claimInS })}
      </p>
    ) : (
      <p className="people-matter" role="alert" data-testid="away-claim">
        <span>{t('claim', { name })}</span>
        <button type="button" className="button button-main" onClick={() => room.claimAway('win')}>
          {t('claimWin')}
        </button>
        <button type="button" className="button" onClick={() => room.claimAway('draw')}>
          {t('claimDraw')}
        </button>
      </p>
    )
  }
  if (draw) return <p className="people-matter">{t('own', { name })}</p>
  if (firstMoveS !== null) {
    const isOwn = card.turn === view.seat
    return (
      <p className="people-matter">
        {t(isOwn ? 'firstMove' : 'firstMoveTheirs', { name, seconds: firstMoveS })}
      </p>
    )
  }
  return null
}
