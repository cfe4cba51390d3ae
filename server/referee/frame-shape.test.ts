import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SeatFrame, seatFrameSchema } from '../wire/frame.ts'
import { isSeatFrame } from './frame-shape.ts'

const frame: SeatFrame = {
  kind: 'seat',
  version: 3,
  head: 'ab'.repeat(32),
  card: {
    game: 'abcdefABCDEF',
    status: 'playing',
    ply: 2,
    turn: 'white',
    players: {
      white: { name: 'Calm Heron', kind: 'guest', rating: 1500 },
      black: { name: 'Misty', kind: 'bot', rating: null },
    },
    clock: {
      whiteMs: 600_000,
      blackMs: 600_000,
      running: 'white',
      sinceMs: 12,
      atMs: 1_700_000_000_000,
      incrementMs: 5_000,
      daysPerMove: 3,
    },
    end: { result: '1-0', reason: 'king captured' },
    isAbortable: false,
    firstMoveMs: 30_000,
    isRated: true,
    isPassAndPlay: false,
  },
  view: { seat: 'white', ply: 2, board: `${'?'.repeat(48)}PPPPPPPPRNBQKBNR`, mark: 'e5' },
  ownMove: 'e7e8q',
  legal: ['a2a3', 'b7b8n'],
  draw: { by: 'white', ply: 2 },
  mayOfferDraw: false,
}

type Path = readonly (string | number)[]

/** Every place in a value, itself included. */
function* places(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield* places(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

/** A copy with what `change` makes of the thing at `path`. */
function changed(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = changed(copy[key], rest, change)
  return copy
}

const without = (key: string) => (old: unknown) => {
  const { [key]: _gone, ...rest } = old as Record<string, unknown>
  return rest
}

const oddities: unknown[] = [
  ...[null, undefined, true, 0, 1, -1, 400, 20_000, 20_001, 1.5, 2 ** 53, Number.NaN, '', 'white', 'black'],
  ...['seat', 'card', 'guest', 'playing', 'finished', '1-0', 'flag', 'a1', 'i9', 'e2e4', 'e2e4k', 'e2e4\n'],
  ...['x'.repeat(40), 'x'.repeat(41), 'ab'.repeat(32), 'AB'.repeat(32), '?'.repeat(64), '?'.repeat(65)],
  ...[
    [],
    ['e2e4'],
    [7],
    Array(400).fill('a2a3'),
    Array(401).fill('a2a3'),
    {},
    { result: null, reason: 'aborted' },
  ],
]

const agree = (value: unknown): void => {
  expect(isSeatFrame(value), JSON.stringify(value)).toBe(seatFrameSchema.safeParse(value).success)
}

describe('the shape of a seat frame', () => {
  test('REF-29: an unknown key is refused wherever it stands', () => {
    expect(isSeatFrame(frame)).toBe(true)
    for (const path of places(frame)) {
      const at = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], frame)
      if (typeof at !== 'object' || at === null || Array.isArray(at)) continue
      const leaky = changed(frame, path, (old) => ({ ...(old as object), truth: 'x' }))
      expect(isSeatFrame(leaky), path.join('.')).toBe(false)
      agree(leaky)
    }
  })

  test('REF-60: a missing key is refused wherever it is missing', () => {
    for (const path of places(frame)) {
      const key = path[path.length - 1]
      if (typeof key !== 'string') continue
      const poorer = changed(frame, path.slice(0, -1), without(key))
      expect(isSeatFrame(poorer), path.join('.')).toBe(false)
      agree(poorer)
    }
  })

  test('REF-31: at every place it judges everything as the schema of the wire does', () => {
    for (const path of places(frame)) {
      for (const oddity of oddities) agree(changed(frame, path, () => oddity))
    }
    const anyPath = fc.constantFrom(...places(frame))
    fc.assert(
      fc.property(anyPath, fc.anything(), (path, value) => agree(changed(frame, path, () => value))),
      { numRuns: 1_000 },
    )
  })
})
