/** Test support: two commands that race, in every order that two people and two processes can bring about. */
import { replay } from '../referee/index.ts'
import type { GameEvent } from '../wire/event.ts'
import { firstBrokenSeq } from '../wire/ledger.ts'
import type { Ack } from '../wire/refusal.ts'
import { HandFlushed, type Process, settled } from './hand-flushed.fixture.ts'

export type Say = (process: Process) => Promise<Ack>

export interface Raced {
  order: string
  house: HandFlushed
  processes: readonly [Process, Process]
  /** Answers to the first and the second command, whichever came first. */
  answers: [Ack, Ack]
  events: GameEvent[]
}

const ORDERS = [
  'one process, first before second',
  'one process, second before first',
  'two processes, first written before second',
  'two processes, second written before first',
  'two processes, the second knows of the first',
  'two processes, the first knows of the second',
] as const

/** Sets the game up anew for each order, races both commands, and holds what must hold of every outcome. */
export async function inEveryOrder(
  setUp: () => Promise<{ house: HandFlushed; processes: readonly [Process, Process] }>,
  first: Say,
  second: Say,
  check: (raced: Raced) => void | Promise<void>,
): Promise<void> {
  for (const order of ORDERS) {
    const { house, processes } = await setUp()
    const answers = await race(order, house, processes, first, second)
    await house.log.flushAll()
    for (const { room } of processes) await room.catchUp()
    const events = house.log.events.map(({ json }) => JSON.parse(json) as GameEvent)
    if (firstBrokenSeq(house.log.events) !== null) throw new Error(`${order}: the ledger is broken`)
    replay(house.log.events)
    if (events.filter((event) => 'end' in event && event.end).length > 1)
      throw new Error(`${order}: two ends`)
    for (const { room, faults } of processes) {
      if (room.seq !== events.length) throw new Error(`${order}: a process is behind`)
      if (faults.length > 0) throw new Error(`${order}: ${faults.join()}`)
    }
    await check({ order, house, processes, answers, events })
    for (const { room } of processes) room.close()
  }
}

async function race(
  order: (typeof ORDERS)[number],
  house: HandFlushed,
  [one, two]: readonly [Process, Process],
  first: Say,
  second: Say,
): Promise<[Ack, Ack]> {
  switch (order) {
    case 'one process, first before second':
      return bothOf(house, first(one), second(one))
    case 'one process, second before first': {
      const later = second(one)
      return bothOf(house, first(one), later)
    }
    case 'two processes, first written before second': {
      const both = [first(one), second(two)] as const
      await settled()
      return bothOf(house, ...both)
    }
    case 'two processes, second written before first': {
      const later = second(two)
      await settled()
      return bothOf(house, first(one), later)
    }
    case 'two processes, the second knows of the first': {
      const answer = await flushed(house, first(one))
      await two.room.catchUp()
      return [answer, await flushed(house, second(two))]
    }
    case 'two processes, the first knows of the second': {
      const answer = await flushed(house, second(two))
      await one.room.catchUp()
      return [await flushed(house, first(one)), answer]
    }
  }
}

async function flushed(house: HandFlushed, said: Promise<Ack>): Promise<Ack> {
  await house.log.flushAll()
  return said
}

async function bothOf(house: HandFlushed, first: Promise<Ack>, second: Promise<Ack>): Promise<[Ack, Ack]> {
  await house.log.flushAll()
  return Promise.all([first, second])
}

/** A game of two processes after these moves; nothing of it waits to be read. */
export async function tableAfter(
  setting: ConstructorParameters<typeof HandFlushed>[0],
  moves: readonly string[],
): Promise<{ house: HandFlushed; processes: readonly [Process, Process] }> {
  const house = new HandFlushed(setting)
  const processes = [await house.open('one'), await house.open('two')] as const
  const isWhiteFirst = (setting?.fen ?? ' w').split(' ')[1] === 'w'
  for (const [ply, uci] of moves.entries()) {
    const seat = (ply % 2 === 0) === isWhiteFirst ? 'white' : 'black'
    const said = processes[0].say('move', seat, ply, `table-${ply}-${uci}`, uci)
    await house.log.flushAll()
    const answer = await said
    if (!answer.ok) throw new Error(`${uci}: ${answer.code}`)
    await processes[1].room.catchUp()
  }
  return { house, processes }
}
