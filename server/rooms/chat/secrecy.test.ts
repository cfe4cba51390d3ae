/**
 * The chat in every order of events: reads of the database wait for the test's hand and come back in any order, while
 * people write, come, go and change seats, and the game ends. What each connection was sent is held against the policy
 * at the moment it was sent.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatLineRow } from '../../../db/queries/chat.ts'
import { CHANNELS, type Channel, type ChatNews } from '../../wire/chat.ts'
import {
  HandConnection,
  HandFlushed,
  type Process,
  SEATS_OF,
  settled,
  TABLE,
} from '../hand-flushed.fixture.ts'
import { roleOf, type Seats } from '../member.ts'
import { Chat } from './chat.ts'
import type { ChatStore } from './store.ts'

const GAME = TABLE.game
const WATCHER = 'user-watcher'

/** Lines in memory; a read looks when it is asked, and answers when the test lets it. */
class HandStore implements ChatStore {
  readonly rows: Record<Channel, ChatLineRow[]> = { players: [], spectators: [] }
  readonly waiting: (() => void)[] = []

  append: ChatStore['append'] = async ({ channel, ...line }) => {
    const n = this.rows[channel].length + 1
    this.rows[channel].push({ ...line, name: line.userId, n, isRemoved: false })
    return { is: 'new', n }
  }
  load: ChatStore['load'] = ({ channel, after }) => {
    const rows = structuredClone(this.rows[channel].filter(({ n }) => n > after))
    return new Promise((resolve) => this.waiting.push(() => resolve(rows)))
  }
  lineOf = async () => null
  lately = async () => ({ recent: 0, inGame: 0, same: 0, isMuted: false })
  blocks = async () => []
  heads: ChatStore['heads'] = async () =>
    CHANNELS.map((channel) => ({ game: GAME, channel, n: this.rows[channel].length }))

  async release(index: number): Promise<void> {
    this.waiting.splice(index % Math.max(1, this.waiting.length), 1)[0]?.()
    await settled()
  }
  async releaseAll(): Promise<void> {
    await settled()
    while (this.waiting.length > 0) await this.release(0)
  }
}

type Step =
  | { do: 'say'; who: keyof typeof PEOPLE; channel: Channel }
  | { do: 'watch'; who: keyof typeof WINDOWS }
  | { do: 'release'; index: number }
  | { do: 'swap' }
  | { do: 'remove'; channel: Channel; n: number }
  | { do: 'sweep' | 'catch up' | 'end' }
const PEOPLE = { white: SEATS_OF.white, black: SEATS_OF.black, watcher: WATCHER }
const WINDOWS = { ...PEOPLE, nobody: null }

const who = fc.constantFrom(...(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]))
const window = fc.constantFrom(...(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]))
const channel = fc.constantFrom(...CHANNELS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), who, channel }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('watch' as const), who: window }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('release' as const), index: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'swap' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('remove' as const), channel, n: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('sweep' as const, 'catch up' as const, 'end' as const) }),
  },
)

/** Notes of each line sent whether the policy, as it stood in that moment, let its reader have it. */
class Watched extends HandConnection {
  readonly crossed: string[] = []
  readonly lines: Record<Channel, Map<number, string>> = { players: new Map(), spectators: new Map() }
  room?: Process['room']

  override emit(event: string, ...args: unknown[]): void {
    super.emit(event, ...args)
    if (event !== 'chat' || !this.room) return
    const { channel, lines } = args[0] as ChatNews
    const isOver = this.room.standing.end !== null
    const isPlayer = roleOf(this.room.seats, this.userId) !== 'spectator'
    const may = isOver || channel === (isPlayer ? 'players' : 'spectators')
    if (!may) this.crossed.push(`${channel} to ${this.id}`)
    for (const { n, text } of lines) this.lines[channel].set(n, text)
  }
}

async function play(steps: readonly Step[]): Promise<void> {
  const house = new HandFlushed()
  const { room } = await house.open('one')
  const store = new HandStore()
  const faults: unknown[] = []
  const chat = new Chat({
    house: { enter: (_game, work) => work(room), peek: () => room },
    store,
    nowMs: () => 1,
    announce: () => {},
    onFault: (_where, error) => void faults.push(error),
  })
  const windows = new Map<string, Watched>()
  for (const [name, userId] of Object.entries(WINDOWS)) {
    const made = new Watched(name, userId, house.log)
    made.room = room
    windows.set(name, made)
    await room.join(made)
  }
  const expectWatch = async (name: string): Promise<void> => {
    const answer = await chat.watch(GAME, name)
    const isPlayer = roleOf(room.seats, WINDOWS[name as keyof typeof WINDOWS]) !== 'spectator'
    const isOver = room.standing.end !== null
    if (!answer.ok) return
    const own = isPlayer ? 'players' : 'spectators'
    if (!isOver) expect(answer.reads.map((view) => view.channel)).toEqual([own])
    for (const view of answer.reads) {
      for (const { n, text } of view.lines) windows.get(name)?.lines[view.channel].set(n, text)
    }
  }
  let said = 0
  const work: Promise<unknown>[] = []
  for (const one of steps) {
    if (one.do === 'say') {
      const id = `line-${String(said++).padStart(4, '0')}`
      const isPlayer = roleOf(room.seats, PEOPLE[one.who]) !== 'spectator'
      const may = one.channel === (isPlayer ? 'players' : 'spectators')
      const answer = await chat.say(PEOPLE[one.who], {
        game: GAME,
        channel: one.channel,
        id,
        text: `said ${said}`,
      })
      expect(answer.ok).toBe(may)
    }
    if (one.do === 'watch') work.push(expectWatch(one.who))
    if (one.do === 'release') await store.release(one.index)
    if (one.do === 'sweep') work.push(chat.sweep())
    if (one.do === 'catch up') work.push(chat.catchUpAll())
    if (one.do === 'swap') await room.reseat(TABLE, swapped(room.seats))
    if (one.do === 'remove') {
      const row = store.rows[one.channel].find(({ n }) => n === one.n)
      if (row) row.isRemoved = true
      if (row) chat.changed({ game: GAME, channel: one.channel, n: one.n })
    }
    if (one.do === 'end' && room.standing.end === null) {
      const ending = room.command({ type: 'resign', seat: 'white', ply: 0, id: 'the-end-01' })
      await house.log.flushAll()
      await ending
      chat.attend(room)
    }
  }
  await store.releaseAll()
  // Whoever is asked to look again does.
  for (const name of windows.keys()) work.push(expectWatch(name))
  await store.releaseAll()
  await Promise.all(work)
  expect(faults).toEqual([])
  const isOver = room.standing.end !== null
  for (const one of windows.values()) {
    expect(one.crossed).toEqual([])
    const isPlayer = roleOf(room.seats, one.userId) !== 'spectator'
    const reads = isOver ? CHANNELS : ([isPlayer ? 'players' : 'spectators'] as const)
    for (const channel of reads) {
      const shown = store.rows[channel].map(({ n, text, isRemoved }) => [n, isRemoved ? '' : text])
      expect([...one.lines[channel]].sort(([a], [b]) => a - b)).toEqual(shown)
    }
  }
  room.close()
}

/** White's seat passes to the watcher and back, as when a guest's game goes to an account. */
const swapped = (seats: Seats): Seats => ({
  ...seats,
  white: seats.white === WATCHER ? SEATS_OF.white : WATCHER,
})

test('LEAK-20: in any order of lines, reads, joins, seat changes and the end, no line crosses before it, and all see all after', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), play), { numRuns: 150 })
})
