/**
 * Who stands before a challenge's page, in this process and in others. Its creator is told when another browser's socket
 * looks at it; everyone who looks is told what becomes of it.
 */
import type { Database } from '../../../db/client.ts'
import { type ChallengeRow, findChallenge } from '../../../db/queries/challenge-rows.ts'
import { maySee } from '../../games/challenge-cards.ts'
import type { ChallengeId, ChallengeNews } from '../../wire/challenge.ts'
import type { Connection } from '../member.ts'
import { sendChallengeNews } from '../send.ts'

export interface DoorTools {
  db: Database
  nowMs: () => number
  announceLooking: (challenge: ChallengeId, count: number) => void
  askLooking: (challenge: ChallengeId) => void
  onFault: (where: string, error: unknown) => void
}

interface Door {
  row: ChallengeRow
  here: Map<string, Connection>
  /** Lookers of other processes, as they said last. */
  others: Map<string, { count: number; atMs: number }>
  told: number
}

/** What another process said is believed this long; each says it anew well before. */
const BELIEVED_MS = 25_000
const REPEAT_MS = 10_000

export class Doors {
  readonly #tools: DoorTools
  readonly #doors = new Map<ChallengeId, Door>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(tools: DoorTools) {
    this.#tools = tools
  }

  start(): void {
    this.#timer = setInterval(() => this.repeat(), REPEAT_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#doors.clear()
  }

  get count(): number {
    return this.#doors.size
  }

  /** Null when there is no such challenge for this person, or they were gone before the answer. */
  async join(
    connection: Connection,
    challenge: ChallengeId,
    isWanted: () => boolean,
  ): Promise<ChallengeNews | null> {
    const row = await findChallenge(this.#tools.db, challenge)
    if (!row || !maySee(row, connection.userId) || !isWanted()) return null
    const door = this.#doors.get(challenge) ?? { row, here: new Map(), others: new Map(), told: 0 }
    door.row = row
    const before = looking(door)
    door.here.set(connection.id, connection)
    this.#doors.set(challenge, door)
    if (isCreator(door, connection)) this.#tools.askLooking(challenge)
    this.#lookersChanged(door, before)
    return this.#newsFor(door, connection)
  }

  leave(connectionId: string, challenge: ChallengeId): void {
    const door = this.#doors.get(challenge)
    if (!door?.here.has(connectionId)) return
    const before = looking(door)
    door.here.delete(connectionId)
    this.#lookersChanged(door, before)
    if (door.here.size === 0) this.#doors.delete(challenge)
  }

  /** The challenge is not what it was: everyone who looks hears of it. Never throws. */
  async changed(challenge: ChallengeId): Promise<void> {
    if (!this.#doors.has(challenge)) return
    try {
      const row = await findChallenge(this.#tools.db, challenge)
      const door = this.#doors.get(challenge)
      if (!row || !door) return
      door.row = row
      for (const connection of door.here.values())
        sendChallengeNews(connection, this.#newsFor(door, connection))
    } catch (error) {
      this.#tools.onFault('challenge', error)
    }
  }

  /** Words may have been lost. */
  async changedAll(): Promise<void> {
    await Promise.all([...this.#doors.keys()].map((challenge) => this.changed(challenge)))
  }

  hearLooking(challenge: ChallengeId, process: string, count: number): void {
    const door = this.#doors.get(challenge)
    if (!door) return
    if (count === 0) door.others.delete(process)
    else door.others.set(process, { count, atMs: this.#tools.nowMs() })
    this.#tellCreator(door)
  }

  /** Another process has the creator before it. */
  tellLooking(challenge: ChallengeId): void {
    const door = this.#doors.get(challenge)
    if (door && looking(door) > 0) this.#tools.announceLooking(challenge, looking(door))
  }

  repeat(): void {
    const nowMs = this.#tools.nowMs()
    for (const [challenge, door] of this.#doors) {
      for (const [process, { atMs }] of door.others)
        if (nowMs - atMs > BELIEVED_MS) door.others.delete(process)
      this.#tellCreator(door)
      this.tellLooking(challenge)
    }
  }

  #lookersChanged(door: Door, before: number): void {
    const now = looking(door)
    if (now === before) return
    this.#tools.announceLooking(door.row.id, now)
    this.#tellCreator(door)
  }

  #tellCreator(door: Door): void {
    const total = sum(door)
    if (total === door.told) return
    door.told = total
    for (const connection of door.here.values()) {
      if (isCreator(door, connection)) sendChallengeNews(connection, this.#newsFor(door, connection))
    }
  }

  #newsFor(door: Door, connection: Connection): ChallengeNews {
    const { id, status, gameId } = door.row
    return {
      challenge: id,
      status,
      game: gameId,
      looking: isCreator(door, connection) ? sum(door) : 0,
    }
  }
}

const isCreator = ({ row }: Door, { userId }: Connection): boolean => row.createdBy === userId

/** Other people here: windows of one person count once, nameless sockets each. */
function looking(door: Door): number {
  const people = new Set<string>()
  for (const connection of door.here.values()) {
    if (!isCreator(door, connection)) people.add(connection.userId ?? connection.id)
  }
  return people.size
}

function sum(door: Door): number {
  let total = looking(door)
  for (const { count } of door.others.values()) total += count
  return total
}
