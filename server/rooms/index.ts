/** Opens the rooms of a process: everything between the referee and the outside, wired once. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import type { People, Person } from '../auth/people.ts'
import type { Thinker } from '../bots/thinker.ts'
import { openRecord } from '../games/record.ts'
import type { PassAndPlayCommand, PlayCommand } from '../wire/command.ts'
import { type Announcement, openAnnouncer } from './announce.ts'
import { BotTurns } from './bot-turns.ts'
import { Chat } from './chat/chat.ts'
import { keepTidy } from './chat/rounds.ts'
import { chatStore } from './chat/store.ts'
import { createBotGame, createPassAndPlay } from './create-game.ts'
import { Departures } from './departures.ts'
import { keepBeating } from './downtime.ts'
import { House } from './house.ts'
import { leaveGames } from './leave-games.ts'
import { Meeting } from './meeting/meeting.ts'
import { PushDesk } from './push/desk.ts'
import type { PushKeys } from './push/post.ts'
import { openRatingDesk } from './rating-desk.ts'
import { openRematches } from './rematches.ts'
import { newSalts } from './salts.ts'

export type { Listening } from './meeting/bell.ts'
export type { PushKeys } from './push/post.ts'

export interface RoomsOptions {
  db: Database
  /** Null where people are not told of moves while they are away. */
  push: PushKeys | null
  /** Names this process among those that share the database. No spaces. */
  process: string
  thinker: Thinker
  people: People
  onFault: (where: string, error: unknown) => void
  onRevoked: (sessionId: string) => void
  /** Announcements may have been lost, revocations among them. */
  onGap: () => void
}

export interface Rooms {
  house: House
  chat: Chat
  meeting: Meeting
  /** Null when the person has gone for good. */
  play: (person: Person, command: PlayCommand) => Promise<string | null>
  /** Ends a person's running games: aborted where that is still possible, else resigned. */
  leaveGames: (userId: string) => Promise<void>
  /** Its running games end, then it is gone. False when it was closed already; throws when it stays after all. */
  deleteAccount: (userId: string) => Promise<boolean>
  /** Two on one device. */
  passAndPlay: (person: Person, command: PassAndPlayCommand) => Promise<string | null>
  counts: () => { rooms: number; members: number; botTurns: number }
  close: () => Promise<void>
}

export async function openRooms(options: RoomsOptions): Promise<Rooms> {
  const { db, onFault } = options
  const nowMs = () => Date.now()
  const drawSalt = newSalts()
  const downtime = await keepBeating(db, options.process, nowMs, (error) => onFault('heartbeat', error))
  const hear = (announcement: Announcement): void => {
    if (announcement.type === 'revoked') {
      options.people.forget(announcement.session)
      options.onRevoked(announcement.session)
    }
    if (announcement.type === 'chat') chat.hear(announcement)
    else house.hear(announcement)
    meeting.hear(announcement)
  }
  const onGap = (): void => {
    options.people.forgetAll()
    options.onGap()
    void house.catchUpAll()
    void chat.catchUpAll()
    void meeting.catchUp()
  }
  const botTurns = new BotTurns({
    db,
    process: options.process,
    thinker: options.thinker,
    nowMs,
    onFault,
    onRest: (game) => house.freeIfIdle(game),
  })
  const ratingDesk = openRatingDesk(db, nowMs, onFault)
  const house: House = new House({
    db,
    record: openRecord(db),
    now: () => ({ nowMs: nowMs(), outages: downtime.outages() }),
    rematches: openRematches(db, { nowMs, drawSalt }),
    drawSalt,
    announceSeq: (game, seq) => announcer.announce({ type: 'game', game, seq }),
    announceRematch: (game) => {
      announcer.announce({ type: 'rematch', game })
      void meeting.hearRematch(game)
    },
    announcePresence: (game, count, away) =>
      announcer.announce({ type: 'presence', game, process: options.process, count, away }),
    askPresence: (game) => announcer.announce({ type: 'present?', game, process: options.process }),
    onTurn: (room) => {
      botTurns.attend(room)
      ratingDesk.attend(room)
      chat.attend(room)
    },
    onMoved: (room) => push.attend(room),
    isHeld: (game) => botTurns.isHeld(game),
    onFault,
  })
  const push: PushDesk = new PushDesk({
    db,
    keys: options.push,
    nowMs,
    enter: (game, work) => house.enter(game, work),
    isLooking: (person) => meeting.bell.hears(person),
    onFault,
  })
  const chat: Chat = new Chat({
    house,
    store: chatStore(db),
    nowMs,
    announce: (line) => announcer.announce({ type: 'chat', ...line }),
    onFault,
  })
  const meeting: Meeting = new Meeting({
    db,
    process: options.process,
    nowMs,
    drawSalt,
    announce: (announcement) => announcer.announce(announcement),
    openGame: async (game) => {
      const room = await house.open(game)
      if (room) push.attend(room)
    },
    push,
    seatsOfRunning: (game) => {
      const room = house.peek(game)
      return room && room.standing.end === null ? room.seats : null
    },
    onFault,
  })
  const announcer = await openAnnouncer(db, options.process, hear, {
    onGap,
    onFault: (error) => onFault('announce', error),
  })
  await house.startSweeping()
  const stopRounds = keepTidy(db, chat, nowMs, onFault)

  meeting.start()
  const leaveAll = (userId: string) => leaveGames(db, house, ratingDesk.settle, userId)
  const departures = new Departures({ db, nowMs, leaveGames: leaveAll, onFault })
  departures.start()

  return {
    house,
    chat,
    meeting,
    play: async (person, command) => {
      const drawSide = () => (randomInt(2) === 0 ? 'white' : 'black')
      const drawSeed = () => randomBytes(16).toString('hex')
      const game = await createBotGame({ db, nowMs, drawSalt, drawSeed, drawSide }, person, command)
      if (game !== null) await house.open(game)
      return game
    },
    leaveGames: leaveAll,
    deleteAccount: (userId) => departures.leave(userId),
    passAndPlay: (person, command) => createPassAndPlay({ db, nowMs, drawSalt }, person, command),
    counts: () => {
      let members = 0
      for (const room of house.rooms()) members += room.audience.size
      return { rooms: house.roomCount, members, botTurns: botTurns.heldCount }
    },
    close: async () => {
      meeting.close()
      await departures.close()
      await push.close()
      await botTurns.close()
      await ratingDesk.stop()
      stopRounds()
      house.close()
      downtime.stop()
      await announcer.stop()
    },
  }
}
