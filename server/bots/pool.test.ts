import { describe, expect, test } from 'vitest'
import type { EngineTurnRequest } from '../wire/observation.ts'
import { type Engine, openPool } from './pool.ts'
import type { ThinkAnswer } from './thinker.ts'

const request = (game: string, budget_ms = 1_000): EngineTurnRequest => ({
  protocol: '1',
  type: 'turn',
  game,
  seat: 'white',
  ply: 0,
  seed: '00'.repeat(16),
  clock: null,
  budget_ms,
  legal: ['e2e4'],
  transcript: [],
})

/** An engine whose searches end when the test says so. */
function heldEngine() {
  const running = new Map<string, { budgetMs: number; end: (answer: ThinkAnswer) => void }>()
  const cancelled: string[] = []
  const engine: Engine = {
    think: ({ game, budget_ms }) => new Promise((end) => running.set(game, { budgetMs: budget_ms, end })),
    cancel: (game) => {
      cancelled.push(game)
      running.get(game)?.end({ ok: false, code: 'cancelled', detail: '' })
    },
    forget: () => {},
  }
  const finish = (game: string): void => {
    const response = { protocol: '1' as const, type: 'move' as const, game, ply: 0, move: 'e2e4' }
    running.get(game)?.end({ ok: true, response })
    running.delete(game)
  }
  return { engine, running, cancelled, finish }
}

/** A game that asks, with all it was told of the queue. */
function ask(pool: ReturnType<typeof openPool>, game: string) {
  const told: (number | null)[] = []
  const abort = new AbortController()
  const answer = pool.think(request(game), { signal: abort.signal, onQueue: (before) => told.push(before) })
  return { told, abort, answer }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('Misty’s chairs', () => {
  test('BOT-1: as many think as there are chairs; the others are told how many are before them, down to none', async () => {
    const { engine, running, finish } = heldEngine()
    const pool = openPool(engine, 1)
    const [a, b, c] = [ask(pool, 'a'), ask(pool, 'b'), ask(pool, 'c')]
    await settle()
    expect([...running.keys()]).toEqual(['a'])
    expect([a.told, b.told, c.told]).toEqual([[], [0], [1]])
    expect(pool.load()).toEqual({ thinking: 1, waiting: 2 })
    finish('a')
    expect((await a.answer).ok).toBe(true)
    await settle()
    expect([...running.keys()]).toEqual(['b'])
    expect(b.told).toEqual([0, null])
    expect(c.told.at(-1)).toBe(0)
    finish('b')
    await settle()
    finish('c')
    expect((await c.answer).ok).toBe(true)
    expect(pool.load()).toEqual({ thinking: 0, waiting: 0 })
  })

  test('BOT-2: who leaves the queue is not thought about, and those behind move up', async () => {
    const { engine, running, finish } = heldEngine()
    const pool = openPool(engine, 1)
    const [, b, c] = [ask(pool, 'a'), ask(pool, 'b'), ask(pool, 'c')]
    await settle()
    b.abort.abort()
    expect(await b.answer).toMatchObject({ ok: false, code: 'cancelled' })
    expect(c.told.at(-1)).toBe(0)
    finish('a')
    await settle()
    expect([...running.keys()]).toEqual(['c'])
  })

  test('BOT-3: a game that ends while it is thought about is cancelled, and its chair is free again', async () => {
    const { engine, cancelled } = heldEngine()
    const pool = openPool(engine, 1)
    const a = ask(pool, 'a')
    await settle()
    a.abort.abort()
    expect(await a.answer).toMatchObject({ ok: false, code: 'cancelled' })
    expect(cancelled).toEqual(['a'])
    expect(pool.load()).toEqual({ thinking: 0, waiting: 0 })
  })

  test('BOT-4: while others wait, a turn gets less time, but never next to nothing', async () => {
    const { engine, running, finish } = heldEngine()
    const pool = openPool(engine, 1)
    const all = Array.from({ length: 30 }, (_, index) => ask(pool, `g${index}`))
    await settle()
    finish('g0')
    await settle()
    const budgetMs = running.get('g1')?.budgetMs ?? 0
    expect(budgetMs).toBeGreaterThanOrEqual(150)
    expect(budgetMs).toBeLessThan(500)
    for (const one of all) one.abort.abort()
  })
})
