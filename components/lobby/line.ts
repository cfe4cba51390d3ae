'use client'
import { io, type Socket } from 'socket.io-client'
import type {
  Begun,
  ChallengeClientEvents,
  ChallengeId,
  ChallengeNews,
  ChallengeServerEvents,
  LobbyState,
} from '@/server/wire/index.ts'
/**
 * One socket for a page that is not a game: it watches the lobby or a challenge on every connect and hands on what the
 * server says. It sends nothing that changes anything.
 */
import { NEXT_SESSION_MS } from '../game/game-socket.ts'

type LineSocket = Socket<ChallengeServerEvents, ChallengeClientEvents>

export interface Line {
  /** Comes again as whoever this browser is now: a guest made meanwhile. */
  redial: () => void
  close: () => void
}

const ANSWER_WITHIN_MS = 5_000
const AGAIN_MS = 1_500

export function openLobbyLine(on: {
  lobby: (state: LobbyState) => void
  begun: (begun: Begun) => void
  link: (isLive: boolean) => void
}): Line {
  return openLine(on.link, (socket) => {
    let version = 0
    const take = (state: LobbyState): void => {
      if (state.version < version) return
      version = state.version
      on.lobby(state)
    }
    socket.on('lobby', take)
    socket.on('begun', on.begun)
    return async () => {
      const answer = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('lobby:watch', {})
      if (!answer.ok) return false
      version = 0
      take(answer)
      return true
    }
  })
}

export function openChallengeLine(
  challenge: ChallengeId,
  on: { news: (news: ChallengeNews) => void; link: (isLive: boolean) => void },
): Line {
  return openLine(on.link, (socket) => {
    socket.on('challenge', (news) => news.challenge === challenge && on.news(news))
    return async () => {
      const answer = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('challenge:watch', { challenge })
      if (answer.ok) on.news(answer)
      return answer.ok
    }
  })
}

/** `listen` hangs its listeners on the socket and gives what is asked on every connect. */
function openLine(
  onLink: (isLive: boolean) => void,
  listen: (socket: LineSocket) => () => Promise<boolean>,
): Line {
  const socket: LineSocket = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    timeout: 6_000,
  })
  let isClosed = false
  const watch = listen(socket)
  const redial = (): void => {
    if (isClosed) return
    socket.disconnect()
    socket.connect()
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && !socket.connected) redial()
  }
  const askAgain = (): unknown => setTimeout(() => socket.connected && void ask(), AGAIN_MS)
  const ask = async (): Promise<void> => {
    const isAnswered = await watch().catch(() => false)
    if (isClosed) return
    onLink(isAnswered)
    if (!isAnswered) askAgain()
  }
  socket.on('connect', () => void ask())
  socket.on('disconnect', (reason) => {
    if (isClosed || reason === 'io client disconnect') return
    onLink(false)
    // Cut by the server (a restart, a session that ended): the library would not come back by itself.
    if (reason === 'io server disconnect') setTimeout(() => isClosed || socket.connect(), NEXT_SESSION_MS)
  })
  socket.on('connect_error', () => {
    if (isClosed) return
    onLink(false)
    if (!socket.active) setTimeout(redial, AGAIN_MS)
  })
  window.addEventListener('online', redial)
  document.addEventListener('visibilitychange', onVisible)
  socket.connect()
  return {
    redial,
    close: () => {
      isClosed = true
      window.removeEventListener('online', redial)
      document.removeEventListener('visibilitychange', onVisible)
      socket.disconnect()
    },
  }
}
