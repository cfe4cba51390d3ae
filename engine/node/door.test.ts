import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { extractNetwork } from '../../server/setup/network.mjs'
import type { EngineTurnRequest, Observation } from '../../server/wire/observation.ts'
import { engineTurnRequestSchema, engineTurnResponseSchema } from '../../server/wire/observation.ts'
import { type Door, loadDoor, type Misty } from './load.ts'

const root = join(import.meta.dirname, '..', '..')

/** White's whole knowledge before its first move: its own men and what they reach. */
function firstTurn(changes: Partial<EngineTurnRequest> = {}): EngineTurnRequest {
  const files = [...'abcdefgh']
  const pieces: Record<string, string> = {}
  files.forEach((file, number) => {
    pieces[`${file}1`] = 'RNBQKBNR'.charAt(number)
    pieces[`${file}2`] = 'P'
  })
  const pawnMoves = files.flatMap((file) => [`${file}2${file}3`, `${file}2${file}4`])
  return engineTurnRequestSchema.parse({
    protocol: '1',
    type: 'turn',
    game: 'doortestgame',
    seat: 'white',
    ply: 0,
    seed: '0123456789abcdef',
    clock: null,
    budget_ms: 200,
    legal: [...pawnMoves, 'b1a3', 'b1c3', 'g1f3', 'g1h3'].sort(),
    transcript: [
      { ply: 0, kind: 'start', own_move: null, visible: '00000000ffffffff', pieces, captures: [] },
    ],
    ...changes,
  })
}

const ask = (misty: Misty, changes: Partial<EngineTurnRequest> = {}, options?: object) =>
  misty
    .think(JSON.stringify(firstTurn(changes)), options && JSON.stringify(options))
    .then((answer) => JSON.parse(answer))

describe('the door', () => {
  let door: Door
  let misty: Misty

  beforeAll(() => {
    door = loadDoor(root)
    misty = new door.Misty(extractNetwork({ root }), { threads: 1 })
  })

  test('DOOR-1: a move comes back, legal, with its telemetry', async () => {
    const answer = engineTurnResponseSchema.parse(await ask(misty))
    expect(firstTurn().legal).toContain(answer.move)
    expect(answer).toMatchObject({ game: 'doortestgame', ply: 0 })
    expect(answer.telemetry).toMatchObject({
      move: answer.move,
      belief: { boards: 1, sampled: false },
      marginals: { e8: { k: 1 } },
      samples: [{ placement: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', weight: 1 }],
    })
  })

  test('DOOR-2: the event loop keeps running while searches run and wait', async () => {
    const thoughts = ['a', 'b', 'c'].map((name) => ask(misty, { game: `doortestgam${name}` }))
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    await Promise.all(thoughts)
    clearInterval(timer)
    // A blocked loop ticks once.
    expect(ticks).toBeGreaterThan(5)
  })

  test('DOOR-3: a cancelled search answers at once, running or waiting, and the next one runs', async () => {
    const begun = performance.now()
    const running = ask(misty, { budget_ms: 60_000 })
    const waiting = ask(misty, { budget_ms: 60_000 })
    const other = ask(misty, { game: 'anothergame1' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    misty.cancel('doortestgame')
    expect(await Promise.all([running, waiting])).toEqual([{ error: 'cancelled' }, { error: 'cancelled' }])
    // A minute was given to each.
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect((await other).move).toBeDefined()
  })

  test('DOOR-4: what cannot be answered is a coded answer, never an exception', async () => {
    for (const bad of ['', '{', '[]', '{"game":"g"}', JSON.stringify({ ...firstTurn(), ply: 'x' })]) {
      expect(JSON.parse(await misty.think(bad))).toEqual({ error: 'bad_request' })
    }
    expect(await ask(misty, { ply: 2 })).toEqual({ error: 'bad_request' })
    expect(await ask(misty, {}, { iterations: 'many' })).toEqual({ error: 'bad_request' })
    expect(await ask(misty, { legal: [] })).toEqual({ error: 'no_moves' })
    expect(await ask(misty, { legal: ['e2e4'] })).toEqual({ error: 'inconsistent' })
    const start = firstTurn().transcript[0] as Observation
    expect(await ask(misty, { transcript: [{ ...start, pieces: { e1: 'K' } }] })).toEqual({
      error: 'inconsistent',
    })
    expect((await ask(misty)).move).toBeDefined()
  })

  test('DOOR-5: the same seed and iterations give the same answer, remembered or forgotten', async () => {
    const options = { iterations: 60 }
    const once = async (changes: Partial<EngineTurnRequest> = {}) => {
      const answer = await ask(misty, changes, options)
      delete answer.telemetry.time_ms
      return answer
    }
    const first = await once()
    expect(await once()).toEqual(first)
    misty.forget('doortestgame')
    expect(await once()).toEqual(first)
    const reseeded = await once({ seed: 'fedcba9876543210' })
    expect(reseeded.telemetry.mix).not.toEqual(first.telemetry.mix)
  })

  test.runIf(process.platform === 'linux')('DOOR-7: searches give way to the event loop', () => {
    const nice = (task: string) => {
      const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[16])
    }
    const name = (task: string) => readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim()
    const searchers = readdirSync('/proc/self/task').filter((task) => name(task).startsWith('misty-'))
    expect(searchers.length).toBeGreaterThan(0)
    for (const task of searchers) expect(nice(task)).toBe(Math.min(nice(String(process.pid)) + 10, 19))
  })

  test('DOOR-6: a missing network is one clear error, and the version is told', () => {
    expect(() => new door.Misty(join(root, 'no-such-network.nnue'))).toThrow(/no-such-network\.nnue/)
    expect(door.version()).toMatch(/^\d+\.\d+\.\d+$/)
    expect(() => loadDoor(join(root, 'nowhere'))).toThrow(/npm start/)
  })
})
