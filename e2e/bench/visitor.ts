/** A visitor without a browser: the same requests and messages, and moves drawn at random from the legal ones. */
import { randomBytes } from 'node:crypto'
import type { SeatFrame } from '../../server/wire/frame.ts'
import type { Seat } from '../../server/wire/ids.ts'
import { DEFAULT_TIME } from '../../server/wire/time-control.ts'
import { type GameSocket, openSocket } from './load/game-socket.ts'

export interface VisitorGame {
  game: string
  cookie: string
  socket: GameSocket
  /** The newest frame of one's own seat. */
  frame: () => SeatFrame
  /** Resolves with the first frame that satisfies. */
  until: (isIt: (frame: SeatFrame) => boolean) => Promise<SeatFrame>
  move: (uci: string) => Promise<void>
  close: () => void
}

const drawId = (): string => randomBytes(12).toString('hex')

/** The click: a new guest and a game against Misty with the usual clock, its socket following. */
export async function playMisty(url: string, side: Seat): Promise<VisitorGame> {
  const response = await fetch(`${url}/api/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: drawId(), side, time: DEFAULT_TIME }),
  })
  if (!response.ok) throw new Error(`play: ${response.status} ${await response.text()}`)
  const { game } = (await response.json()) as { game: string }
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return follow(await openSocket(url, { cookie }), game, cookie)
}

async function follow(socket: GameSocket, game: string, cookie: string): Promise<VisitorGame> {
  let newest: SeatFrame | undefined
  const waiting = new Set<(frame: SeatFrame) => void>()
  socket.on('frame', (frame) => {
    if (frame.kind !== 'seat' || (newest && frame.version < newest.version)) return
    newest = frame
    for (const hear of waiting) hear(frame)
  })
  const answer = await socket.timeout(20_000).emitWithAck('watch', { game })
  if (!answer.ok || answer.frame.kind !== 'seat') throw new Error('watch: no seat')
  if (!newest || newest.version < answer.frame.version) newest = answer.frame
  const frame = (): SeatFrame => newest as SeatFrame
  return {
    game,
    cookie,
    socket,
    frame,
    until: (isIt) => {
      if (isIt(frame())) return Promise.resolve(frame())
      return new Promise((resolve) => {
        const hear = (came: SeatFrame): void => {
          if (!isIt(came)) return
          waiting.delete(hear)
          resolve(came)
        }
        waiting.add(hear)
      })
    },
    move: async (uci) => {
      const { ply } = frame().card
      const moved = await socket.timeout(20_000).emitWithAck('move', { game, ply, id: drawId(), uci })
      if (!moved.ok && moved.code !== 'game_over') throw new Error(`move: ${moved.code}`)
    },
    close: () => void socket.disconnect(),
  }
}

/** Answers every move of the other side at once, until the game has ended or `isOver` says so. */
export async function playOn(visitor: VisitorGame, isOver: () => boolean = () => false): Promise<void> {
  for (;;) {
    const { card, legal } = await visitor.until((f) => f.card.end !== null || f.legal.length > 0)
    if (card.end !== null || isOver()) return
    await visitor.move(legal[Math.floor(Math.random() * legal.length)] as string)
    await visitor.until((f) => f.card.ply > card.ply || f.card.end !== null)
  }
}
