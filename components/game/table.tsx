'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { OpeningCard, Seat, Uci } from '@/server/wire/index.ts'
import { FogBoard } from '../board/fog-board.tsx'
import { ALL_HIDDEN } from '../board/squares.ts'
import type { ChatControls } from '../chat/use-chat.ts'
import { setLook, useLook } from '../ui/look.ts'
import { HintStrip } from './hint-strip.tsx'
import { LinkBanner } from './link-banner.tsx'
import { MoveInput } from './move-input.tsx'
import { MoveList } from './move-list.tsx'
import { stillOpen } from './notes.ts'
import { StatusLine } from './status-line.tsx'
import { TableActions } from './table-actions.tsx'
import { TableBar } from './table-bar.tsx'
import { type Panel, TablePanels } from './table-panels.tsx'
import { tableView } from './table-view.ts'
import { useEffects } from './use-effects.ts'
import { useKeys } from './use-keys.ts'
import { useLookBack } from './use-look-back.ts'
import { useNotes } from './use-notes.ts'
import { usePace } from './use-pace.ts'
import { usePremove } from './use-premove.ts'
import type { RoomControls } from './use-room.ts'

/** Not needed for a first move: fetched when there is a use for them. */
const PeoplePanel = dynamic(() => import('./people-panel.tsx').then((module) => module.PeoplePanel))
const Curtain = dynamic(() => import('./curtain.tsx').then((module) => module.Curtain))
const Covering = dynamic(() => import('./curtain.tsx').then((module) => module.Covering))
const ChatFollower = dynamic(() => import('../chat/chat-follower.tsx').then((module) => module.ChatFollower))
const MovesAndChat = dynamic(() => import('../chat/moves-and-chat.tsx').then((module) => module.MovesAndChat))
const NotePalette = dynamic(() => import('./note-palette.tsx').then((module) => module.NotePalette))

interface TableProps {
  opening: OpeningCard
  openingSeat: Seat | null
  /** Pass and play: this browser is the device that goes back and forth. */
  isForTwo: boolean
  room: RoomControls
}

/** A running game: both bars, the board, and the rail. A spectator's is the same with nothing but fog on it. */
export function Table(props: TableProps) {
  const { opening, openingSeat, isForTwo, room } = props
  const { state } = room
  const t = useTranslations('game')
  const look = useLook()
  const [panel, setPanel] = useState<Panel | null>(null)
  const [isFlipped, setFlipped] = useState(false)
  const past = useLookBack(state.transcript.length - 1)
  const view = tableView(state, past.ply, openingSeat)
  const [premove, setPremove] = usePremove(view.isTurn, view.legal, room.move)
  useEffects(state)
  const [chat, setChat] = useState<ChatControls | null>(null)
  const mayTalk = hasSomeoneToTalkTo(opening, openingSeat)
  const hasChat = mayTalk && (chat?.isThere ?? true)
  const seen = state.frame?.kind === 'seat' ? state.frame.view.board : ALL_HIDDEN
  const pad = useNotes(isForTwo ? `${opening.game} ${view.seat}` : opening.game, view.seat, seen)
  const pace = usePace(view.shownPly, past.ply !== null)

  const seat = view.seat
  const nearest = seat ?? (isForTwo ? view.card?.turn : null) ?? 'white'
  const bottom: Seat = nearest === 'white' ? (isFlipped ? 'black' : 'white') : isFlipped ? 'white' : 'black'
  const flip = useCallback(() => setFlipped((now) => !now), [])
  const resign = (): void => (look.asksBeforeResigning ? setPanel('resign') : room.resign())
  useKeys([
    ['ArrowLeft', () => past.step(-1)],
    ['ArrowRight', () => past.step(1)],
    ['Home', past.toStart],
    ['End', past.toNow],
    ['Escape', past.toNow],
    ['f', flip],
    ['n', () => seat && pad.toggle()],
    ['s', () => setLook({ isMuted: !look.isMuted })],
    ['m', () => document.querySelector<HTMLElement>('[data-move-input]')?.focus()],
    ['Shift+?', () => setPanel('keys')],
    ['?', () => setPanel('keys')],
  ])
  const move = (uci: Uci): void => {
    past.toNow()
    room.move(uci)
  }
  const isPlaying = view.card?.status === 'playing'
  const isAmongPeople =
    isPlaying && !opening.isPassAndPlay && Object.values(opening.players).every(({ kind }) => kind !== 'bot')
  const moves = seat && (
    <>
      <MoveList transcript={state.transcript} seat={seat} shownPly={view.shownPly} onGo={past.go} />
      <MoveInput
        board={view.board}
        legal={view.legal}
        isTurn={view.isTurn}
        isReady={state.frame !== null}
        onMove={move}
      />
    </>
  )
  const beside = hasChat ? <MovesAndChat chat={chat}>{moves}</MovesAndChat> : moves
  return (
    <div className="game-table" data-testid="table" data-role={seat ?? 'spectator'} data-ply={view.card?.ply}>
      <TableBar side={bottom === 'white' ? 'black' : 'white'} place="top" {...{ opening, view, state }} />
      <div className="table-board">
        <FogBoard
          board={view.board}
          orientation={bottom}
          label={seat ? t('board.own') : t('board.watch')}
          mark={view.mark}
          lastMove={view.lastMove}
          pace={pace}
          testId="board"
          ghosts={
            seat && {
              pieces: stillOpen(pad.notes, view.board),
              picked: pad.picked,
              hand: pad.isOpen && past.ply === null ? { onPress: pad.press, onDrop: pad.drop } : null,
            }
          }
          hand={
            seat
              ? {
                  seat,
                  isTurn: view.isTurn,
                  legal: view.legal,
                  isFrozen: past.ply !== null || view.card?.status !== 'playing',
                  premove,
                  onMove: move,
                  onPremove: setPremove,
                }
              : null
          }
        />
        {isForTwo && isPlaying && !seat && view.card && (
          <Curtain key={view.card.ply} seat={view.card.turn} onReady={room.ready} />
        )}
        {isForTwo && isPlaying && seat && view.card?.turn !== seat && <Covering onCover={room.cover} />}
      </div>
      <div className="rail-moves">{beside}</div>
      <div className="table-middle">
        <StatusLine
          card={view.card}
          seat={seat}
          frame={state.frame?.kind === 'seat' ? state.frame : null}
          transcript={state.transcript}
          presence={state.presence}
          isPending={state.pending !== null}
          isAway={state.pending !== null && state.link === 'away'}
          lookingAtPly={past.ply}
          isForTwo={isForTwo}
        />
        {isAmongPeople && state.frame?.kind === 'seat' && (
          <div className="people-place">
            <PeoplePanel
              frame={state.frame}
              receivedAtMs={state.receivedAtMs}
              presence={state.presence}
              presentAtMs={state.presentAtMs}
              room={room}
            />
          </div>
        )}
        {seat && pad.isOpen ? (
          <div className="hint-place note-place">
            <NotePalette pad={pad} seat={seat} />
          </div>
        ) : (
          <HintStrip
            seat={seat}
            ply={view.card?.ply ?? 0}
            isTurn={view.isTurn}
            hasMark={view.mark !== null}
          />
        )}
      </div>
      <TableActions
        hasMoves={seat !== null}
        chat={hasChat ? { hasUnread: chat?.hasUnread ?? false } : null}
        canLookBack={state.transcript.length > 1 && past.ply !== 0}
        canLookOn={past.ply !== null}
        onStep={past.step}
        onFlip={flip}
        notes={seat ? { isOpen: pad.isOpen, onToggle: pad.toggle } : null}
        onOpen={setPanel}
        ending={
          seat && view.card?.status === 'playing'
            ? { isAbortable: view.card.isAbortable, onAbort: room.abort, onResign: resign }
            : null
        }
      />
      <TableBar side={bottom} place="bottom" {...{ opening, view, state }} />
      {mayTalk && (
        <ChatFollower
          game={opening.game}
          line={room.line}
          isLive={state.link === 'live'}
          asks={`${state.frame?.kind} ${state.frame?.card.status}`}
          onChat={setChat}
        />
      )}
      <LinkBanner link={state.link} refusal={state.refusal} onRead={room.readRefusal} />
      <TablePanels
        panel={panel}
        onPanel={setPanel}
        opening={opening}
        view={view}
        isAmongPeople={isAmongPeople}
        hasChat={hasChat}
        onFlip={flip}
        onResign={room.resign}
      >
        {beside}
      </TablePanels>
    </div>
  )
}

/** Who watches has the others who watch; players have each other where both are people. */
const hasSomeoneToTalkTo = ({ players, isPassAndPlay }: OpeningCard, seat: Seat | null): boolean =>
  !isPassAndPlay && (seat === null || Object.values(players).every(({ kind }) => kind !== 'bot'))
