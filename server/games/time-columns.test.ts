import { expect, test } from 'vitest'
import type { Archive } from '../wire/archive.ts'
import type { TimeControl } from '../wire/time-control.ts'
import { makePgn } from './pgn.ts'
import { columnsOf, timeOf } from './time-columns.ts'

const CONTROLS: [TimeControl | null, string][] = [
  [null, '-'],
  [{ initialMs: 180_000, incrementMs: 2_000 }, '180+2'],
  [{ initialMs: 0, incrementMs: 1_000 }, '0+1'],
  [{ daysPerMove: 3 }, '1/259200'],
]

test('REF-34: a time control comes back from its columns as it went in, and stands in the PGN', () => {
  const archive: Archive = {
    game: 'abcdefghijkl',
    variant: 'fog',
    rules: 1,
    startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    players: {
      white: { name: 'A', kind: 'guest', rating: null },
      black: { name: 'B', kind: 'guest', rating: null },
    },
    time: null,
    isRated: false,
    createdAtMs: 0,
    endedAtMs: 1,
    end: { result: '1-0', reason: 'flag' },
    moves: [],
    ledger: [],
    decisions: [],
  }
  for (const [time, tag] of CONTROLS) {
    expect(timeOf(columnsOf(time))).toEqual(time)
    expect(makePgn({ ...archive, time }, 'x')).toContain(`[TimeControl "${tag}"]`)
  }
  expect(makePgn(archive, 'x')).toContain('[Event "Fogline casual game"]')
  expect(makePgn(archive, 'x')).not.toContain('Elo')
  const players = { ...archive.players, black: { name: 'B', kind: 'account' as const, rating: 1612 } }
  const rated = makePgn({ ...archive, players, isRated: true }, 'x')
  expect(rated).toContain('[Event "Fogline rated game"]')
  expect(rated.match(/^\[\w+Elo .*$/gm)).toEqual(['[BlackElo "1612"]'])
})
