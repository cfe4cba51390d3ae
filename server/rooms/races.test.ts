import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay } from '../referee/index.ts'
import { firstBrokenSeq } from '../wire/ledger.ts'
import type { Ack } from '../wire/refusal.ts'
import { type Fate, HandFlushed, type Process, settled } from './hand-flushed.fixture.ts'

/** Short games that can end in a king capture, a draw by repetition, a resignation, an abort or on time. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '4k3/4Q3/8/8/8/8/4q3/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
]

type Step =
  | {
      do: 'say'
      by: 0 | 1
      type: 'move' | 'resign' | 'abort'
      seat: 'white' | 'black'
      lag: number
      pick: number
      id: number
    }
  | { do: 'flush'; fate: Fate; index: number }
  | { do: 'hear'; by: 0 | 1 }
  | { do: 'wait'; ms: number }
  | { do: 'flag'; by: 0 | 1 }

const by = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      by,
      type: fc.constantFrom(
        'move' as const,
        'move' as const,
        'move' as const,
        'move' as const,
        'resign' as const,
        'abort' as const,
      ),
      seat: fc.constantFrom('white' as const, 'black' as const),
      lag: fc.integer({ min: -1, max: 2 }),
      pick: fc.nat(40),
      id: fc.nat(12),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      fate: fc.constantFrom<Fate>('decided', 'decided', 'decided', 'decided', 'lost before', 'lost after'),
      index: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hear' as const), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flag' as const), by }) },
)

interface Said {
  seat: string
  id: string
  answer: Ack | undefined
}

async function take(
  step: Step,
  house: HandFlushed,
  processes: readonly Process[],
  said: Said[],
): Promise<void> {
  switch (step.do) {
    case 'say': {
      const process = processes[step.by] as Process
      const ply = Math.max(0, process.room.standing.plies - step.lag)
      const legal = [process.white, process.black]
        .flatMap((end) => end.frames.slice(-1))
        .flatMap((frame) => (frame.kind === 'seat' ? frame.legal : []))
      const uci =
        legal[step.pick % Math.max(1, legal.length)] ??
        ['e2e4', 'g1f3', 'e7e8', 'h1h2'][step.pick % 4] ??
        'a2a3'
      const one: Said = { seat: step.seat, id: `client-${step.id}`, answer: undefined }
      said.push(one)
      void process.say(step.type, step.seat, ply, one.id, uci).then((answer) => {
        one.answer = answer
      })
      break
    }
    case 'flush':
      if (house.log.waiting.length > 0)
        await house.log.flush(step.fate, step.index % house.log.waiting.length)
      break
    case 'hear':
      void processes[step.by]?.room.catchUp()
      break
    case 'wait':
      house.nowMs += step.ms
      break
    case 'flag':
      void processes[step.by]?.room.command({ type: 'flag' })
  }
  await settled()
}

test('ROOM-27: whatever the order of commands, writes, losses and words, two processes make one game', async () => {
  let [ended, lostAfter, raced] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(step, { minLength: 10, maxLength: 60 }),
      async (fen, steps) => {
        const house = new HandFlushed({ fen, time: { initialMs: 30_000, incrementMs: 0 } })
        const processes = [await house.open('one'), await house.open('two')]
        const said: Said[] = []
        for (const one of steps) {
          if (one.do === 'flush' && one.fate === 'lost after' && house.log.waiting.length > 0) lostAfter++
          if (new Set(house.log.waiting.map((item) => item.process)).size > 1) raced++
          await take(one, house, processes, said)
        }
        await house.log.flushAll()
        for (const { room } of processes) await room.catchUp()
        for (const { room } of processes) room.close()

        const { events } = house.log
        // One unbroken game: the ledger holds, the log replays, nothing stands after an end.
        expect(firstBrokenSeq(events)).toBeNull()
        replay(events)
        if (events.some(({ json }) => json.includes('"end":'))) ended++
        // Every command was answered; what was accepted stands in the log exactly once.
        for (const { seat, id, answer } of said) {
          expect(answer).toBeDefined()
          const times = events.filter((event) => event.seat === seat && event.clientId === id).length
          expect(times).toBeLessThanOrEqual(1)
          if (answer?.ok) expect(times).toBe(1)
        }
        for (const { room, white, black, watcher } of processes) {
          expect(room.seq).toBe(events.length)
          for (const end of [white, black, watcher]) {
            // Each ply once, in order, and never before it was in the log.
            const versions = end.frames.map((frame) => frame.version)
            expect(versions).toEqual(events.slice(1).map((_, index) => index + 2))
            for (const { event, body, committed } of end.received) {
              if (event === 'frame')
                expect((body as { version: number }).version).toBeLessThanOrEqual(committed)
            }
          }
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(ended).toBeGreaterThan(30)
  expect(lostAfter).toBeGreaterThan(30)
  expect(raced).toBeGreaterThan(40)
}, 60_000)
