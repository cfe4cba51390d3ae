/** What a page knows of a game's chat, folded from what the server sent. Pure. Lines are whole: a later one replaces. */
import type { Channel, ChatLine, ChatView } from '@/server/wire/chat.ts'

export interface ChatState {
  /** The server has said what may be read and written here. */
  isKnown: boolean
  reads: readonly Channel[]
  writes: readonly Channel[]
  lines: Readonly<Record<Channel, readonly ChatLine[]>>
  /** Others' lines that came since the chat was last looked at. */
  unread: number
}

export type ChatAction =
  | { type: 'watched'; reads: readonly ChatView[]; writes: readonly Channel[] }
  | { type: 'news'; channel: Channel; lines: readonly ChatLine[] }
  | { type: 'read' }

export const EMPTY_CHAT: ChatState = {
  isKnown: false,
  reads: [],
  writes: [],
  lines: { players: [], spectators: [] },
  unread: 0,
}

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'watched':
      return watched(state, action.reads, action.writes)
    case 'news':
      return withLines(state, action.channel, action.lines, state.isKnown)
    case 'read':
      return state.unread === 0 ? state : { ...state, unread: 0 }
  }
}

/** What is there already at the first look is no news; at a later one it is what came while the line was down. */
function watched(state: ChatState, reads: readonly ChatView[], writes: readonly Channel[]): ChatState {
  let next: ChatState = { ...state, isKnown: true, reads: reads.map((view) => view.channel), writes }
  for (const { channel, lines } of reads) {
    const isFirst = state.lines[channel].length === 0 && !state.reads.includes(channel)
    next = withLines(next, channel, lines, !isFirst)
  }
  return next
}

function withLines(
  state: ChatState,
  channel: Channel,
  lines: readonly ChatLine[],
  areNews: boolean,
): ChatState {
  const known = new Map(state.lines[channel].map((line) => [line.n, line]))
  let unread = state.unread
  for (const line of lines) {
    if (areNews && !known.has(line.n) && !line.isOwn && line.kind !== 'removed') unread++
    known.set(line.n, line)
  }
  const merged = [...known.values()].sort((a, b) => a.n - b.n)
  return { ...state, lines: { ...state.lines, [channel]: merged }, unread }
}
