'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { OpeningCard, Seat } from '@/server/wire/index.ts'
import { isolated } from '../ui/isolated.ts'
import { Finished } from './finished.tsx'
import { Table } from './table.tsx'
import { useRoom } from './use-room.ts'

const ChatRecord = dynamic(() => import('../chat/chat-record.tsx').then((module) => module.ChatRecord))

interface RoomProps {
  card: OpeningCard
  seat: Seat | null
  /** Pass and play: this browser is the device that goes back and forth. */
  isForTwo: boolean
}

/**
 * One game's page: the table while it runs, the replay once it has ended. `card` and `seat` are for the first
 * paint; from then on the socket decides what this browser is shown.
 */
export function Room({ card, seat, isForTwo }: RoomProps) {
  const t = useTranslations('game.title')
  const wasFinished = card.status === 'finished'
  const isOfPeople = card.players.white.kind !== 'bot' && card.players.black.kind !== 'bot'
  const mayMeetAgain = seat !== null && isOfPeople && !card.isPassAndPlay
  const room = useRoom(card.game, wasFinished && !mayMeetAgain)
  const { frame } = room.state
  const isOver = wasFinished || frame?.card.status === 'finished'
  const [isReplaying, setReplaying] = useState(wasFinished)
  useEffect(() => {
    if (wasFinished) setReplaying(true)
  }, [wasFinished])
  return (
    <>
      <h1 className="sr-only">
        {card.isPassAndPlay
          ? t('forTwo')
          : t('page', { white: isolated(card.players.white.name), black: isolated(card.players.black.name) })}
      </h1>
      {!isReplaying && (
        <Table
          // One device for two: nothing that one side has set up, guessed or looked back at is left for the other.
          key={isForTwo ? (frame?.kind === 'seat' ? frame.view.seat : 'covered') : undefined}
          opening={card}
          openingSeat={seat}
          isForTwo={isForTwo}
          room={room}
        />
      )}
      {isOver && (
        <Finished
          game={card.game}
          seat={frame?.kind === 'seat' ? frame.view.seat : seat}
          heads={room.state.heads}
          isFresh={!wasFinished}
          rematch={
            mayMeetAgain
              ? {
                  state: room.state.rematch,
                  seat,
                  opponent: card.players[seat === 'white' ? 'black' : 'white'].name,
                  onAsk: room.rematch,
                }
              : null
          }
          onReady={() => setReplaying(true)}
        />
      )}
      {isReplaying && <ChatRecord game={card.game} line={room.line} isLive={room.state.link === 'live'} />}
    </>
  )
}
