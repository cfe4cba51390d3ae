/** Who wants nothing to do with whom: no challenge, no pairing, and neither sees the other's seeks. */
import type { Database } from '../../../db/client.ts'
import { addBlock, blockedBy, removeBlock } from '../../../db/queries/blocks.ts'
import { findChallenge } from '../../../db/queries/challenge-rows.ts'
import { findGame } from '../../../db/queries/games.ts'
import type { Person } from '../../auth/people.ts'
import type { BlockCommand, ChallengeRefusal } from '../../wire/challenge.ts'
import { accountByName } from './named.ts'

export interface BlockingTools {
  db: Database
  /** Somebody's lobby shows other people now. */
  onChange: () => void
}

type Answer = { ok: true } | { ok: false; code: ChallengeRefusal }

export class Blocking {
  readonly #tools: BlockingTools

  constructor(tools: BlockingTools) {
    this.#tools = tools
  }

  async block(person: Person, whom: BlockCommand): Promise<Answer> {
    const other = await this.#personMeant(person, whom)
    if (other === null) return { ok: false, code: 'no_such_player' }
    if (other === person.id) return { ok: false, code: 'forbidden' }
    await addBlock(this.#tools.db, person.id, other)
    this.#tools.onChange()
    return { ok: true }
  }

  /** A guest, who has no account to be named by, is found among those one has blocked. */
  async unblock(person: Person, whom: BlockCommand): Promise<Answer> {
    const named = 'name' in whom ? await this.#blockedNamed(person, whom.name) : null
    const other = named ?? (await this.#personMeant(person, whom))
    if (other === null) return { ok: false, code: 'no_such_player' }
    await removeBlock(this.#tools.db, person.id, other)
    this.#tools.onChange()
    return { ok: true }
  }

  async blocked(person: Person): Promise<{ name: string; kind: 'guest' | 'account' }[]> {
    return (await blockedBy(this.#tools.db, person.id)).map(({ name, kind }) => ({ name, kind }))
  }

  async #blockedNamed(person: Person, name: string): Promise<string | null> {
    const blocked = await blockedBy(this.#tools.db, person.id)
    return blocked.find((one) => one.name === name)?.id ?? null
  }

  async #personMeant(person: Person, whom: BlockCommand): Promise<string | null> {
    const { db } = this.#tools
    if ('name' in whom) return accountByName(db, whom.name)
    if ('challenge' in whom) return (await findChallenge(db, whom.challenge))?.createdBy ?? null
    const game = await findGame(db, whom.game)
    if (game?.whiteUser === person.id) return game.blackUser
    return game?.blackUser === person.id ? game.whiteUser : null
  }
}
