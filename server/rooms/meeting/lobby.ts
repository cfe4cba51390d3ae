/**
 * The lobby of this process: who stands in it, what they are shown, and how long their seeks live. The seeks are the
 * database's; a seek with a clock is renewed by whichever process holds a connection of its owner, and ends soon after
 * the last of them is gone.
 */
import type { Database } from '../../../db/client.ts'
import { blocksAround } from '../../../db/queries/blocks.ts'
import { expireChallenges, renewSeeks, shortenSeeks } from '../../../db/queries/challenge-ends.ts'
import type { ChallengeRow } from '../../../db/queries/challenge-rows.ts'
import { openChallenges } from '../../../db/queries/named-challenges.ts'
import { termsOf } from '../../games/challenge-cards.ts'
import type { Begun, LobbyState } from '../../wire/challenge.ts'
import { timeClassOf } from '../../wire/time-control.ts'
import type { Connection } from '../member.ts'
import { sendBegun, sendLobby } from '../send.ts'
import type { Count } from './crowd.ts'
import { lobbyFor, NOTHING_SHOWN, type Shown } from './lobby-view.ts'
import { GRACE_MS, RENEW_MS, SEEK_LEASE_MS } from './seek-life.ts'

export interface LobbyTools {
  db: Database
  nowMs: () => number
  count: () => Count
  /** Challenges that ran out. */
  onExpired: (ids: readonly string[]) => void
  onFault: (where: string, error: unknown) => void
}

const EXPIRE_MS = 4_000
/** Rows looked at for one lobby: each person has few, and a page shows fewer. */
const MAX_ROWS = 500

interface Attendant {
  connection: Connection
  version: number
  /** What this connection was sent last; null until its first answer. */
  sent: string | null
}

export class Lobby {
  readonly #tools: LobbyTools
  readonly #attendants = new Map<string, Attendant>()
  readonly #timers: ReturnType<typeof setInterval>[] = []
  #shown: Shown = NOTHING_SHOWN
  #loading: Promise<void> | null = null
  #following: Promise<void> | null = null

  constructor(tools: LobbyTools) {
    this.#tools = tools
  }

  start(): void {
    this.#timers.push(setInterval(() => void this.renew(), RENEW_MS))
    this.#timers.push(setInterval(() => void this.expire(), EXPIRE_MS))
    for (const timer of this.#timers) timer.unref()
    void this.expire()
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#attendants.clear()
  }

  get attendance(): number {
    return this.#attendants.size
  }

  /** From now on this connection is sent the lobby whenever it changes. Null when it was gone before its answer. */
  async join(connection: Connection): Promise<LobbyState | null> {
    const attendant: Attendant = { connection, version: 0, sent: null }
    this.#attendants.set(connection.id, attendant)
    try {
      if (connection.userId !== null) await this.#renew([connection.userId])
      await this.load()
    } catch (error) {
      this.leave(connection.id)
      throw error
    }
    if (this.#attendants.get(connection.id) !== attendant) return null
    return this.#next(attendant) ?? { version: attendant.version, ...this.#stateFor(attendant) }
  }

  leave(connectionId: string): void {
    const owner = this.#attendants.get(connectionId)?.connection.userId
    if (!this.#attendants.delete(connectionId) || owner == null || this.#people().includes(owner)) return
    const { db, nowMs } = this.#tools
    this.#try(shortenSeeks(db, { owner, atMs: nowMs() + GRACE_MS }))
    setTimeout(() => void this.expire(), GRACE_MS + 50).unref()
  }

  /** Challenges have changed: everyone here is brought up to date. Changes that come together are told together. */
  async changed(): Promise<void> {
    if (this.#attendants.size === 0) return
    await this.load().catch((error: unknown) => this.#tools.onFault('lobby', error))
    this.tellAll()
  }

  /** Sends to everyone whose lobby is not what they were sent last. */
  tellAll(): void {
    for (const attendant of this.#attendants.values()) {
      if (attendant.sent === null) continue
      const state = this.#next(attendant)
      if (state) sendLobby(attendant.connection, state)
    }
  }

  tellBegun(userId: string, begun: Begun): void {
    for (const { connection } of this.#attendants.values()) {
      if (connection.userId === userId) sendBegun(connection, begun)
    }
  }

  /** Keeps alive the seeks of who is here. Never throws. */
  async renew(): Promise<void> {
    const owners = new Set(this.#shown.challenges.map(({ row }) => row.createdBy))
    const here = this.#people().filter((person) => owners.has(person))
    await this.#renew(here).catch((error: unknown) => this.#tools.onFault('renew seeks', error))
  }

  /** Ends what has run out, wherever it was opened. Never throws. */
  async expire(): Promise<void> {
    try {
      const ended = await expireChallenges(this.#tools.db, this.#tools.nowMs())
      if (ended.length > 0) this.#tools.onExpired(ended)
    } catch (error) {
      this.#tools.onFault('expire challenges', error)
    }
  }

  /** Reads what is open now. A call that comes while another is on its way is served by the one after it. */
  load(): Promise<void> {
    if (!this.#loading) {
      this.#loading = this.#read().finally(() => {
        this.#loading = null
      })
      return this.#loading
    }
    this.#following ??= this.#loading
      .catch(() => undefined)
      .then(() => {
        this.#following = null
        return this.load()
      })
    return this.#following
  }

  async #read(): Promise<void> {
    const { db, nowMs } = this.#tools
    const people = this.#people()
    const classOf = (row: ChallengeRow) => timeClassOf(termsOf(row))
    const [challenges, pairs] = await Promise.all([
      openChallenges(db, { people, nowMs: nowMs(), limit: MAX_ROWS, classOf }),
      blocksAround(db, people),
    ])
    const blocked = new Set(
      pairs.flatMap(({ userId, blockedId }) => [`${userId} ${blockedId}`, `${blockedId} ${userId}`]),
    )
    this.#shown = { challenges, isBlocked: (one, other) => blocked.has(`${one} ${other}`) }
  }

  #people(): string[] {
    const people = new Set<string>()
    for (const { connection } of this.#attendants.values()) {
      if (connection.userId !== null) people.add(connection.userId)
    }
    return [...people]
  }

  #renew(owners: readonly string[]): Promise<void> {
    const nowMs = this.#tools.nowMs()
    return renewSeeks(this.#tools.db, { owners, nowMs, untilMs: nowMs + SEEK_LEASE_MS })
  }

  #stateFor({ connection }: Attendant): Omit<LobbyState, 'version'> {
    return lobbyFor(connection.userId, this.#shown, this.#tools.count())
  }

  /** The next state for this connection; null when nothing has changed. */
  #next(attendant: Attendant): LobbyState | null {
    const state = this.#stateFor(attendant)
    const text = JSON.stringify(state, (key, value: unknown) => (key === 'expiresAtMs' ? undefined : value))
    if (text === attendant.sent) return null
    attendant.sent = text
    attendant.version++
    return { version: attendant.version, ...state }
  }

  #try(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#tools.onFault('lobby', error))
  }
}
