/**
 * The chat of this process's games. A line is saved, then sent, to those who may read its channel at that moment: the
 * role is what the room says of the connection, the status what truth says of the game. Nothing of a channel reaches
 * anyone else. Other processes hear a number and read the line themselves; a lost word is made up for by the sweep.
 */
import type { ChatLineRow } from '../../../db/queries/chat.ts'
import type { Channel, ChatRecord, ChatSay, ChatSayAck, ChatView, ChatWatchAck } from '../../wire/chat.ts'
import type { GameId } from '../../wire/ids.ts'
import { refuse } from '../../wire/refusal.ts'
import type { House } from '../house.ts'
import { inTurn } from '../in-turn.ts'
import { type Member, roleOf } from '../member.ts'
import type { Room } from '../room.ts'
import { sendChat } from '../send.ts'
import { isWithinLimits, windowsBefore } from './limits.ts'
import { blocksAmong, linesFor } from './lines.ts'
import { type ChatAccess, chatAccess } from './policy.ts'
import type { ChatStore } from './store.ts'
import { chatText } from './text.ts'

export interface ChatTools {
  house: Pick<House, 'enter' | 'peek'>
  store: ChatStore
  nowMs: () => number
  announce: (line: ChatWord) => void
  onFault: (where: string, error: unknown) => void
}

/** What is told of a line: where it stands, nothing of what it says. */
export interface ChatWord {
  game: GameId
  channel: Channel
  n: number
  /** It was there before, and has changed. */
  isChange: boolean
}

/** Lines of the past that a reader is given of a channel. */
const HISTORY = 200
/** A line further back than this is changed for who asks anew. */
const MAX_CHANGED_BACK = 2_000
/** Numbers lost in a row, to other processes, before the writer is told to try again. */
const MAX_TRIES = 8

/** How far each follower of a game's chat has been sent each channel. */
type Followers = Map<string, Record<Channel, number>>

export class Chat {
  readonly #tools: ChatTools
  readonly #games = new Map<GameId, Followers>()
  readonly #inTurn = inTurn()

  constructor(tools: ChatTools) {
    this.#tools = tools
  }

  /** The lines so far, and from now on those to come, for a connection that the room knows. */
  async watch(game: GameId, connectionId: string): Promise<ChatWatchAck> {
    const answer = await this.#tools.house.enter(game, (room) =>
      this.#inTurn(game, async (): Promise<ChatWatchAck> => {
        const member = room.audience.member(connectionId)
        if (!member) return refuse('forbidden')
        const { reads, writes } = accessOf(room, member.role)
        const views = await this.#views(game, reads, member.connection.userId)
        // Who has gone, or holds another seat by now, asks again.
        if (room.audience.member(connectionId)?.role !== member.role) return refuse('busy')
        this.#follow(game, connectionId, views)
        const shown = views.map(({ channel, lines }) => ({ channel, lines }))
        return { ok: true, reads: shown, writes: member.connection.userId === null ? [] : [...writes] }
      }),
    )
    return answer ?? refuse('no_such_game')
  }

  /** A line of a live session's user. Sent again under the same id, it is the same line. */
  async say(userId: string, say: ChatSay): Promise<ChatSayAck> {
    const answer = await this.#tools.house.enter(say.game, (room) =>
      this.#inTurn(userId, () => this.#say(room, userId, say)),
    )
    return answer ?? refuse('no_such_game')
  }

  /** A line was written, or changed, here or elsewhere. */
  hear({ game, channel, n, isChange }: ChatWord): void {
    if (!this.#games.has(game)) return
    void this.#inTurn(game, () => this.#send(game, isChange ? { channel, n } : undefined))
  }

  /** A line was changed by this process. */
  changed(line: Omit<ChatWord, 'isChange'>): void {
    this.#tell({ ...line, isChange: true })
  }

  /** The game has moved on: once it is over the channels are open to all. */
  attend({ game, standing }: Room): void {
    if (standing.end !== null && this.#games.has(game)) void this.#inTurn(game, () => this.#send(game))
  }

  /** Both channels of a finished game, for whoever asks. */
  async record(
    game: GameId,
    userId: string | null,
  ): Promise<{ ok: true; record: ChatRecord } | { ok: false; code: 'forbidden' | 'no_such_game' }> {
    const views = await this.#tools.house.enter(game, async (room) => {
      if (room.standing.end === null) return 'forbidden'
      return this.#views(game, accessOf(room, roleOf(room.seats, userId)).reads, userId)
    })
    if (views === null) return { ok: false, code: 'no_such_game' }
    if (views === 'forbidden') return { ok: false, code: 'forbidden' }
    return { ok: true, record: { channels: views.map(({ channel, lines }) => ({ channel, lines })) } }
  }

  /** What may be read of a game now by this user. */
  async mayRead(game: GameId, channel: Channel, userId: string | null): Promise<boolean> {
    const reads = await this.#tools.house.enter(
      game,
      async (room) => accessOf(room, roleOf(room.seats, userId)).reads,
    )
    return reads?.includes(channel) ?? false
  }

  /** Forgets who has gone, and sends what was announced in vain. */
  async sweep(): Promise<void> {
    try {
      for (const [game, followers] of this.#games) this.#forgetGone(game, followers)
      if (this.#games.size === 0) return
      const heads = await this.#tools.store.heads([...this.#games.keys()])
      const behind = heads.filter(({ game, channel, n }) => n > (this.#sent(game, channel) ?? n))
      await Promise.all(
        [...new Set(behind.map(({ game }) => game))].map((game) =>
          this.#inTurn(game, () => this.#send(game)),
        ),
      )
    } catch (error) {
      this.#tools.onFault('chat', error)
    }
  }

  /** Words may have been lost, of changed lines too: everyone is sent anew what they may read. */
  async catchUpAll(): Promise<void> {
    for (const followers of this.#games.values()) {
      for (const id of followers.keys()) followers.set(id, { players: 0, spectators: 0 })
    }
    await this.sweep()
  }

  get followed(): number {
    return this.#games.size
  }

  #tell(word: ChatWord): void {
    this.hear(word)
    this.#tools.announce(word)
  }

  async #say(room: Room, userId: string, say: ChatSay): Promise<ChatSayAck> {
    const { store, nowMs } = this.#tools
    const { game, channel, id } = say
    const known = await store.lineOf({ userId, clientId: id })
    if (known) {
      return known.game === game && known.channel === channel
        ? { ok: true, n: known.n }
        : refuse('bad_message')
    }
    const role = roleOf(room.seats, userId)
    if (!accessOf(room, role).writes.includes(channel)) return refuse('forbidden')
    const isPhrase = 'phrase' in say
    if (isPhrase && channel !== 'players') return refuse('forbidden')
    const text = isPhrase ? say.phrase : chatText(say.text)
    if (text === null) return refuse('bad_message')
    const atMs = nowMs()
    const lately = await store.lately({ userId, game, text, ...windowsBefore(atMs) })
    if (!lately) return refuse('unauthenticated')
    if (lately.isMuted) return refuse('forbidden')
    if (!isWithinLimits(lately)) return refuse('rate_limited')
    const seat = role === 'white' || role === 'black' ? role : null
    const kind = isPhrase ? 'phrase' : 'text'
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const line = { game, channel, userId, clientId: id, seat, kind, text, atMs } as const
      const written = await this.#inTurn(`${game} ${channel}`, () => store.append(line))
      if (written.is === 'gone') return refuse('unauthenticated')
      if (written.is === 'elsewhere') return refuse('bad_message')
      if (written.is === 'taken') continue
      this.#tell({ game, channel, n: written.n, isChange: false })
      return { ok: true, n: written.n }
    }
    return refuse('busy')
  }

  /** To each follower what is new to it, of the channels that it may read now; and the one line that changed. */
  async #send(game: GameId, changed?: { channel: Channel; n: number }): Promise<void> {
    try {
      for (const channel of ['players', 'spectators'] as const) {
        await this.#sendChannel(game, channel, changed?.channel === channel ? changed.n : null)
      }
    } catch (error) {
      this.#tools.onFault(game, error)
    }
  }

  async #sendChannel(game: GameId, channel: Channel, changedN: number | null): Promise<void> {
    const { store } = this.#tools
    const readers = this.#readers(game, channel)
    if (readers.length === 0) return
    const behind = Math.min(...readers.map(({ sent }) => sent[channel]))
    const after = changedN === null ? behind : Math.min(behind, changedN - 1)
    const limit = changedN === null ? HISTORY : MAX_CHANGED_BACK
    const rows = await store.load({ game, channel, after, limit })
    if (rows.length === 0) return
    const blocks = await blocksAmong(
      store,
      readers.map(({ member }) => member.connection.userId),
      rows,
    )
    // Who has gone or changed seats while the lines were read is not among these.
    for (const { room, member, sent } of this.#readers(game, channel)) {
      const due = rows.filter(({ n }) => n > sent[channel] || n === changedN)
      sent[channel] = Math.max(sent[channel], rows.at(-1)?.n ?? 0)
      const lines = linesFor(due, member.connection.userId, blocks)
      const status = room.standing.end === null ? 'playing' : 'finished'
      if (lines.length > 0) sendChat(member, status, { game, channel, lines })
    }
  }

  #readers(game: GameId, channel: Channel): { room: Room; member: Member; sent: Record<Channel, number> }[] {
    const room = this.#tools.house.peek(game)
    if (!room) return []
    return [...(this.#games.get(game) ?? [])].flatMap(([connectionId, sent]) => {
      const member = room.audience.member(connectionId)
      return member && accessOf(room, member.role).reads.includes(channel) ? [{ room, member, sent }] : []
    })
  }

  async #views(
    game: GameId,
    reads: ChatAccess['reads'],
    reader: string | null,
  ): Promise<(ChatView & { head: number })[]> {
    const { store } = this.#tools
    const views = []
    for (const channel of reads) {
      const rows: ChatLineRow[] = await store.load({ game, channel, after: 0, limit: HISTORY })
      const blocks = await blocksAmong(store, [reader], rows)
      views.push({ channel, lines: linesFor(rows, reader, blocks), head: rows.at(-1)?.n ?? 0 })
    }
    return views
  }

  #follow(game: GameId, connectionId: string, views: readonly { channel: Channel; head: number }[]): void {
    const sent = { players: 0, spectators: 0 }
    for (const { channel, head } of views) sent[channel] = head
    const followers = this.#games.get(game) ?? new Map()
    this.#games.set(game, followers.set(connectionId, sent))
  }

  #forgetGone(game: GameId, followers: Followers): void {
    const room = this.#tools.house.peek(game)
    for (const id of followers.keys()) if (!room?.audience.has(id)) followers.delete(id)
    if (followers.size === 0) this.#games.delete(game)
  }

  /** How far everyone here who may read a channel has been sent it; null when nobody may. */
  #sent(game: GameId, channel: Channel): number | null {
    const readers = this.#readers(game, channel)
    return readers.length === 0 ? null : Math.min(...readers.map(({ sent }) => sent[channel]))
  }
}

function accessOf(room: Room, role: Member['role']): ChatAccess {
  const { seats, table, standing } = room
  const { white, black } = table.players
  const areBots = white.kind === 'bot' || black.kind === 'bot'
  const arePlayersTwo = !areBots && (seats.white === null || seats.white !== seats.black)
  return chatAccess(role, standing.end === null ? 'playing' : 'finished', arePlayersTwo)
}
