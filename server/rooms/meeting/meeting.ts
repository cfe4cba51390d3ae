/** Where people meet before they play: challenges, the lobby, the doors of links and the count of who is here, wired once. */
import { randomInt } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { type ChallengeRow, findChallenge } from '../../../db/queries/challenge-rows.ts'
import { findGame } from '../../../db/queries/games.ts'
import { termsOf } from '../../games/challenge-cards.ts'
import type { ChallengeId } from '../../wire/challenge.ts'
import type { GameId } from '../../wire/ids.ts'
import type { Announcement } from '../announce.ts'
import type { Connection } from '../member.ts'
import { Bell } from './bell.ts'
import { Blocking } from './blocking.ts'
import { Challenges, type ChallengeTools } from './challenges.ts'
import { type Count, Crowd, REPEAT_MS, type SeatsOfRunning } from './crowd.ts'
import { Doors } from './doors.ts'
import { Lobby } from './lobby.ts'

export interface MeetingTools {
  db: Database
  process: string
  nowMs: () => number
  drawSalt: () => string
  announce: (announcement: Announcement) => void
  openGame: (game: GameId) => Promise<unknown>
  push: ChallengeTools['push']
  seatsOfRunning: SeatsOfRunning
  onFault: (where: string, error: unknown) => void
}

/** Counts are told this far apart at most. */
const COUNT_MS = 1_000

export class Meeting {
  readonly challenges: Challenges
  readonly blocking: Blocking
  readonly lobby: Lobby
  readonly doors: Doors
  readonly crowd: Crowd
  readonly bell = new Bell()
  readonly #tools: MeetingTools
  #timer: ReturnType<typeof setInterval> | undefined
  #told: Count & { atMs: number } = { online: -1, playing: -1, atMs: 0 }
  #shown = ''

  constructor(tools: MeetingTools) {
    const { db, nowMs, process, announce, onFault } = tools
    this.#tools = tools
    this.crowd = new Crowd(tools.seatsOfRunning)
    this.doors = new Doors({
      db,
      nowMs,
      announceLooking: (challenge, count) => announce({ type: 'looking', challenge, process, count }),
      askLooking: (challenge) => announce({ type: 'looking?', challenge }),
      onFault,
    })
    this.lobby = new Lobby({
      db,
      nowMs,
      count: () => this.crowd.sum(nowMs()),
      onExpired: (ids) => this.#tellEnded(ids),
      onFault,
    })
    this.challenges = new Challenges({
      db,
      nowMs,
      drawSalt: tools.drawSalt,
      drawSide: () => (randomInt(2) === 0 ? 'white' : 'black'),
      tell: (challenge) => this.#tell(challenge),
      openGame: tools.openGame,
      push: tools.push,
    })
    this.blocking = new Blocking({
      db,
      onChange: () => {
        announce({ type: 'lobby' })
        void this.lobby.changed()
      },
    })
  }

  start(): void {
    this.lobby.start()
    this.doors.start()
    this.#timer = setInterval(() => this.count(), COUNT_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.lobby.close()
    this.doors.close()
  }

  /** The connection is gone. */
  leave(connection: Connection, challenges: Iterable<ChallengeId>): void {
    this.crowd.leave(connection.id)
    this.lobby.leave(connection.id)
    for (const challenge of challenges) this.doors.leave(connection.id, challenge)
  }

  hear(announcement: Announcement): void {
    switch (announcement.type) {
      case 'lobby':
        void this.lobby.changed()
        break
      case 'challenge':
        void this.#hearOf(announcement.challenge)
        break
      case 'looking':
        this.doors.hearLooking(announcement.challenge, announcement.process, announcement.count)
        break
      case 'looking?':
        this.doors.tellLooking(announcement.challenge)
        break
      case 'rematch':
        void this.hearRematch(announcement.game)
        break
      case 'crowd':
        this.crowd.hear(announcement.process, announcement.count, this.#tools.nowMs())
        break
    }
  }

  /** The players of a game want another, here or elsewhere: whoever has left its page is told too. */
  async hearRematch(game: GameId): Promise<void> {
    if (this.bell.attendance === 0) return
    try {
      const row = await findGame(this.#tools.db, game)
      if (row) this.bell.ring([row.whiteUser, row.blackUser])
    } catch (error) {
      this.#tools.onFault('rematch', error)
    }
  }

  /** Words may have been lost. */
  async catchUp(): Promise<void> {
    this.bell.ringAll()
    await Promise.all([this.lobby.changed(), this.doors.changedAll()])
  }

  /** Tells other processes of our people, and our people of everyone, when the numbers have changed. */
  count(): void {
    const { nowMs, process, announce } = this.#tools
    const own = this.crowd.own()
    const isNews = own.online !== this.#told.online || own.playing !== this.#told.playing
    if (isNews || nowMs() - this.#told.atMs > REPEAT_MS) {
      this.#told = { ...own, atMs: nowMs() }
      announce({ type: 'crowd', process, count: own })
    }
    const { online, playing } = this.crowd.sum(nowMs())
    if (this.#shown === `${online} ${playing}`) return
    this.#shown = `${online} ${playing}`
    this.lobby.tellAll()
  }

  #tell(challenge: ChallengeId): void {
    this.#tools.announce({ type: 'challenge', challenge })
    void this.#hearOf(challenge)
  }

  /** Many seeks can end together: the lobby is read once for all of them. */
  #tellEnded(ids: readonly ChallengeId[]): void {
    for (const challenge of ids) void this.doors.changed(challenge)
    for (const challenge of ids) this.#tools.announce({ type: 'challenge', challenge })
    void this.lobby.changed()
  }

  async #hearOf(challenge: ChallengeId): Promise<void> {
    try {
      await this.doors.changed(challenge)
      if (this.lobby.attendance === 0 && this.bell.attendance === 0) return
      const row = await findChallenge(this.#tools.db, challenge)
      if (row) this.bell.ring([row.createdBy, row.opponent, row.takenBy])
      if (this.lobby.attendance === 0) return
      if (row?.gameId) await this.#tellBegun(row, row.gameId)
      await this.lobby.changed()
    } catch (error) {
      this.#tools.onFault('challenge', error)
    }
  }

  /** Both go to their game, from whichever window of theirs stands in a lobby. */
  async #tellBegun(row: ChallengeRow, gameId: GameId): Promise<void> {
    const game = await findGame(this.#tools.db, gameId)
    if (!game) return
    const begun = { challenge: row.id, game: gameId, time: termsOf(row) }
    if (game.whiteUser) this.lobby.tellBegun(game.whiteUser, { ...begun, opponent: game.blackName })
    if (game.blackUser) this.lobby.tellBegun(game.blackUser, { ...begun, opponent: game.whiteName })
  }
}
