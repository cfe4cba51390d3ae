/** What people do with challenges: open, take, withdraw, decline. The database decides every race; this says what follows. */
import { customAlphabet } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { endChallenge } from '../../../db/queries/challenge-ends.ts'
import { findChallenge, type NewChallenge } from '../../../db/queries/challenge-rows.ts'
import type { NamedChallenge } from '../../../db/queries/named-challenges.ts'
import { type MakeGame, openChallenge, pairOrOpen, takeChallenge } from '../../../db/queries/seating.ts'
import type { Person } from '../../auth/people.ts'
import { shownRating, termsOf } from '../../games/challenge-cards.ts'
import { ratingOf } from '../../games/ratings.ts'
import { columnsOf } from '../../games/time-columns.ts'
import type { ChallengeCommand, ChallengeId, ChallengeRefusal, Side } from '../../wire/challenge.ts'
import type { GameId, Seat } from '../../wire/ids.ts'
import { isDays, type TimeClass, timeClassOf } from '../../wire/time-control.ts'
import { makePeopleGame } from '../create-game.ts'
import { creatorSeat, doFit, refusalFor } from './fit.ts'
import { accountByName } from './named.ts'
import { GRACE_MS, SEEK_LEASE_MS } from './seek-life.ts'

export interface ChallengeTools {
  db: Database
  nowMs: () => number
  drawSalt: () => string
  drawSide: () => Seat
  /** This challenge is not what it was: whoever shows it, here and in other processes, is told. */
  tell: (challenge: ChallengeId) => void
  /** Takes a game that has just been made in hand. */
  openGame: (game: GameId) => Promise<unknown>
  /** Tells people whose pages are closed: who is asked by name, and whose challenge has become a game. */
  push: { asked: (challenge: ChallengeId) => void; begun: (game: GameId, person: string) => void }
}

export type Refused = { ok: false; code: ChallengeRefusal; game?: GameId }
export type CreateAnswer = { ok: true; challenge: ChallengeId } | { ok: true; game: GameId } | Refused
export type JoinAnswer = { ok: true; game: GameId } | Refused

const DAY_MS = 86_400_000
/** Links and direct challenges end by themselves; so do seeks with days for each move. */
const OPEN_MS = DAY_MS
const SLOW_SEEK_MS = 7 * DAY_MS
const MAX_OPEN = { link: 5, direct: 5, seek: 3 }

const drawChallengeId = customAlphabet('0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 10)

export class Challenges {
  readonly #tools: ChallengeTools

  constructor(tools: ChallengeTools) {
    this.#tools = tools
  }

  /** Why this visitor's command cannot be: asked before a guest is made for it. */
  refusalToCreate(person: Person | null, { isRated }: ChallengeCommand): ChallengeRefusal | null {
    return isRated && person?.kind !== 'account' ? 'unauthenticated' : null
  }

  async create(person: Person, command: ChallengeCommand): Promise<CreateAnswer> {
    const refused = this.refusalToCreate(person, command)
    if (refused) return { ok: false, code: refused }
    if (command.kind === 'seek') return this.#seek(person, command)
    const opponent =
      command.opponent === undefined ? null : await accountByName(this.#tools.db, command.opponent)
    if (command.kind === 'direct' && opponent === null) return { ok: false, code: 'no_such_player' }
    if (opponent === person.id) return { ok: false, code: 'forbidden' }
    const row = this.#rowOf(person, command, opponent)
    const answer = await openChallenge(this.#tools.db, row, MAX_OPEN[command.kind])
    if (answer.ok) this.#tools.tell(answer.challenge)
    // A command that is sent again has opened nothing.
    if (answer.ok && answer.challenge === row.id && row.opponent) this.#tools.push.asked(row.id)
    return answer
  }

  /** Why this visitor cannot join, if that is clear without a seat being taken: no guest is made for it then. */
  async refusalToJoin(person: Person | null, id: ChallengeId): Promise<Refused | null> {
    const row = await findChallenge(this.#tools.db, id)
    if (!row || (row.opponent && !person)) return { ok: false, code: 'no_such_challenge' }
    if (row.status === 'taken' && row.gameId) {
      return row.takenBy === person?.id ? null : { ok: false, code: 'seat_taken', game: row.gameId }
    }
    if (row.status !== 'open') return { ok: false, code: 'challenge_over' }
    if (row.isRated && person?.kind !== 'account') return { ok: false, code: 'unauthenticated' }
    return null
  }

  async join(person: Person, id: ChallengeId): Promise<JoinAnswer> {
    const { db, nowMs, tell } = this.#tools
    const known = await findChallenge(db, id)
    if (!known) return { ok: false, code: 'no_such_challenge' }
    const timeClass = timeClassOf(termsOf(known))
    const taker = { ...person, rating: await ratingNow(db, person, timeClass) }
    const answer = await takeChallenge(
      db,
      { id, taker: person.id, timeClass, nowMs: nowMs(), graceMs: GRACE_MS },
      ({ row }) => refusalFor(taker, row),
      (found) => this.#gameOf(found, taker, 'random'),
    )
    if (!answer.ok) return answer
    if (answer.isNew) {
      await this.#tools.openGame(answer.game)
      for (const changed of [id, ...answer.withdrawn]) tell(changed)
      this.#tools.push.begun(answer.game, known.createdBy)
    }
    return { ok: true, game: answer.game }
  }

  withdraw(person: Person, id: ChallengeId): Promise<{ ok: true } | Refused> {
    return this.#end(person, id, 'withdrawn')
  }

  decline(person: Person, id: ChallengeId): Promise<{ ok: true } | Refused> {
    return this.#end(person, id, 'declined')
  }

  async #seek(person: Person, command: ChallengeCommand): Promise<CreateAnswer> {
    const { db, nowMs, tell } = this.#tools
    const timeClass = timeClassOf(command.time)
    const row = this.#rowOf(person, command, null)
    const seeker = { ...person, rating: await ratingNow(db, person, timeClass) }
    const wish = {
      ...seeker,
      side: command.side,
      isRated: command.isRated,
      minRating: command.minRating ?? null,
      maxRating: command.maxRating ?? null,
    }
    const answer = await pairOrOpen(
      db,
      row,
      {
        limit: MAX_OPEN.seek,
        nowMs: nowMs(),
        graceMs: GRACE_MS,
        timeClass,
        fits: (other) => doFit({ ...other.row, ...other.creator, id: other.row.createdBy }, wish),
      },
      (found) => this.#gameOf(found, seeker, command.side),
    )
    if (!answer.ok || !('game' in answer)) {
      if (answer.ok) tell(answer.challenge)
      return answer
    }
    if (answer.isNew) await this.#tools.openGame(answer.game)
    for (const changed of [...(answer.taken ? [answer.taken] : []), ...answer.withdrawn]) tell(changed)
    return { ok: true, game: answer.game }
  }

  /** Ending twice is ending; what was taken meanwhile is a game, and its id comes with the refusal. */
  async #end(
    person: Person,
    id: ChallengeId,
    how: 'withdrawn' | 'declined',
  ): Promise<{ ok: true } | Refused> {
    const { db, tell } = this.#tools
    if (await endChallenge(db, { id, by: person.id, how })) {
      tell(id)
      return { ok: true }
    }
    const row = await findChallenge(db, id)
    const owner = how === 'withdrawn' ? row?.createdBy : row?.opponent
    if (!row || owner !== person.id) return { ok: false, code: 'no_such_challenge' }
    if (row.status === 'taken' && row.gameId) return { ok: false, code: 'seat_taken', game: row.gameId }
    return row.status === how ? { ok: true } : { ok: false, code: 'challenge_over' }
  }

  #rowOf(person: Person, command: ChallengeCommand, opponent: string | null): NewChallenge {
    const createdAtMs = this.#tools.nowMs()
    const seekMs = isDays(command.time) ? SLOW_SEEK_MS : SEEK_LEASE_MS
    return {
      id: drawChallengeId(),
      kind: command.kind,
      createdBy: person.id,
      clientId: command.id,
      side: command.side,
      ...columnsOf(command.time),
      isRated: command.isRated,
      minRating: command.minRating ?? null,
      maxRating: command.maxRating ?? null,
      opponent,
      status: 'open',
      createdAtMs,
      expiresAtMs: createdAtMs + (command.kind === 'seek' ? seekMs : OPEN_MS),
    }
  }

  #gameOf(
    { row, creator }: NamedChallenge,
    taker: Person & { rating: number | null },
    wish: Side,
  ): ReturnType<MakeGame> {
    const seat = creatorSeat(row.side, wish, this.#tools.drawSide)
    const creating = { id: row.createdBy, ...creator }
    const [white, black] = seat === 'white' ? [creating, taker] : [taker, creating]
    return makePeopleGame(this.#tools, {
      white,
      black,
      time: termsOf(row),
      isRated: row.isRated,
      whiteRating: shownRating(white.rating),
      blackRating: shownRating(black.rating),
      createdBy: row.createdBy,
      clientId: `challenge-${row.id}`,
    })
  }
}

const ratingNow = async (db: Database, { id, kind }: Person, timeClass: TimeClass): Promise<number | null> =>
  kind === 'account' ? ((await ratingOf(db, id, timeClass))?.rating ?? null) : null
