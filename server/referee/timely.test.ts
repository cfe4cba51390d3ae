import { describe, expect, test } from 'vitest'
import type { Seat } from '../wire/ids.ts'
import type { TimeControl } from '../wire/time-control.ts'
import { awayFromMs, awayOf, looked, spentMs, told, turnBegins } from './away.ts'
import { deadlineMs } from './deadline.ts'
import type { Decision } from './decision.ts'
import { at, BLITZ, PlayedGame } from './game.fixture.ts'

const answer = ({ answer: said }: Decision): string => (said.ok ? 'ok' : said.code)
const OPENING = ['e2e4', 'e7e5']
const LONG: TimeControl = { initialMs: 600_000, incrementMs: 0 }
let ids = 0
const moveOf = (seat: Seat, ply: number, uci: string, lagMs?: number) =>
  ({
    type: 'move',
    seat,
    ply,
    id: `timely-${ids++}`,
    uci,
    ...(lagMs === undefined ? {} : { lagMs }),
  }) as const

describe('first moves', () => {
  test('REF-43: a first move that is 30 s late aborts the game; the one who comes too late hears that it is over', () => {
    const game = new PlayedGame({ time: BLITZ })
    expect(deadlineMs(game.truth, at(0))).toBe(30_000)
    expect(answer(game.command({ type: 'flag' }, at(29_999)))).toBe('stale_ply')
    expect(answer(game.command(moveOf('white', 0, 'e2e4'), at(30_000)))).toBe('game_over')
    expect(game.lastEvent).toMatchObject({
      type: 'aborted',
      by: 'no first move',
      end: { result: null, reason: 'aborted' },
    })
  })

  test('REF-44: Black’s 30 s run from White’s move, down time left out', () => {
    const game = new PlayedGame({ time: BLITZ })
    game.moves(['e2e4'], { fromMs: 20_000 })
    expect(deadlineMs(game.truth, at(20_000))).toBe(50_000)
    const outage = { fromMs: 25_000, toMs: 35_000 }
    expect(deadlineMs(game.truth, at(36_000, [outage]))).toBe(60_000)
    expect(answer(game.command({ type: 'flag' }, at(59_999, [outage])))).toBe('stale_ply')
    expect(answer(game.command(moveOf('black', 1, 'e7e5'), at(59_999, [outage])))).toBe('ok')
    expect(deadlineMs(game.truth, at(60_000, [outage]))).toBe(119_999)
  })

  test('REF-45: nobody waits for a first move against bots, without a clock, in correspondence, on one device', () => {
    const settings = [
      { time: BLITZ, bot: 'black' },
      { time: null },
      { time: BLITZ, isPassAndPlay: true },
      { time: { daysPerMove: 1 } },
    ] as const
    for (const setting of settings) {
      const game = new PlayedGame(setting)
      expect(answer(game.command({ type: 'flag' }, at(40_000)))).toBe('stale_ply')
      expect(answer(game.command(moveOf('white', 0, 'e2e4'), at(40_000)))).toBe('ok')
    }
  })
})

describe('given time', () => {
  const give = (game: PlayedGame, seat: Seat, nowMs: number) =>
    answer(game.command({ type: 'give time', seat, ply: game.plies, id: `give-${ids++}` }, at(nowMs)))
  const clockOf = (game: PlayedGame) => {
    const event = game.lastEvent
    return event.type === 'timeGiven' ? event.addedMs : null
  }

  test('REF-46: 15 s go onto the other’s clock, running or not', () => {
    const game = new PlayedGame({ time: LONG }).moves(OPENING)
    expect(give(game, 'black', 1_000)).toBe('ok')
    expect(deadlineMs(game.truth, at(1_000))).toBe(615_000)
    expect(give(game, 'white', 1_000)).toBe('ok')
    game.command(moveOf('white', 2, 'g1f3'), at(5_000))
    expect(game.lastEvent).toMatchObject({ remainingMs: 610_000 })
    expect(deadlineMs(game.truth, at(5_000))).toBe(5_000 + 615_000)
  })

  test('REF-47: no clock is given more than twice its start, or more than three hours', () => {
    const game = new PlayedGame({ time: { initialMs: 20_000, incrementMs: 0 } }).moves(OPENING)
    expect([give(game, 'white', 0), clockOf(game)]).toEqual(['ok', 15_000])
    expect([give(game, 'white', 0), clockOf(game)]).toEqual(['ok', 5_000])
    expect(give(game, 'white', 0)).toBe('forbidden')
    const longest = new PlayedGame({ time: { initialMs: 10_800_000, incrementMs: 0 } }).moves(OPENING)
    expect(give(longest, 'white', 0)).toBe('forbidden')
  })

  test('REF-59: twice between two moves, at the ply that its giver saw, and never in crumbs', () => {
    const game = new PlayedGame({ time: LONG }).moves(OPENING)
    expect([1, 2, 3].map(() => give(game, 'white', 0))).toEqual(['ok', 'ok', 'forbidden'])
    expect(give(game, 'black', 0)).toBe('ok')
    const late = { type: 'give time', seat: 'white', ply: game.plies - 1, id: 'give-late' } as const
    expect(answer(game.command(late, at(0)))).toBe('stale_ply')
    game.command(moveOf('white', 2, 'g1f3'), at(1_000))
    expect(give(game, 'white', 1_000)).toBe('ok')
    const full = new PlayedGame({ time: { initialMs: 15_000, incrementMs: 0 } }).moves(OPENING)
    expect(give(full, 'black', 0)).toBe('ok')
    expect(give(full, 'black', 900)).toBe('forbidden')
    expect(give(full, 'black', 1_100)).toBe('ok')
  })

  test('REF-48: only by the clock and between people, and not after the flag', () => {
    const settings = [
      { time: null },
      { time: LONG, bot: 'black' },
      { time: LONG, isPassAndPlay: true },
      { time: { daysPerMove: 3 } },
    ] as const
    for (const setting of settings) {
      expect(give(new PlayedGame(setting).moves(OPENING), 'white', 0)).toBe('forbidden')
    }
    const game = new PlayedGame({ time: BLITZ }).moves(OPENING)
    expect(give(game, 'black', 60_000)).toBe('game_over')
    expect(game.lastEvent).toMatchObject({ type: 'flagged', seat: 'white' })
  })
})

describe('time away', () => {
  const claim = (game: PlayedGame, seat: Seat, take: 'win' | 'draw' = 'win') =>
    ({ type: 'claim away', seat, ply: game.plies, id: `claim-${ids++}`, take }) as const

  test('REF-49: away is 10 s without a window in one’s own turn; shorter absences do not count at all', () => {
    let away = turnBegins(2, true, 0)
    away = looked(away, false, at(5_000))
    expect(spentMs(away, at(14_999))).toBe(0)
    expect(spentMs(away, at(15_000))).toBe(10_000)
    expect(looked(away, true, at(14_999)).countedMs).toBe(0)
    const back = looked(away, true, at(45_000))
    expect(back).toEqual({ ply: 2, goneSinceMs: null, countedMs: 40_000 })
    expect(spentMs(looked(back, false, at(50_000)), at(65_000))).toBe(55_000)
    const outage = { fromMs: 6_000, toMs: 26_000 }
    expect(spentMs(away, at(30_000, [outage]))).toBe(0)
  })

  test('REF-50: a claim is open from 60 s of absences in all, while the other is away, as a win or a draw', () => {
    for (const [take, result] of [
      ['win', '0-1'],
      ['draw', '1/2-1/2'],
    ] as const) {
      const game = new PlayedGame({ time: LONG }).moves(OPENING)
      const away = turnBegins(2, false, 0)
      expect(answer(game.command(claim(game, 'black', take), at(59_999), { away }))).toBe('forbidden')
      expect(awayOf(game.truth, away, at(9_999))).toBeNull()
      expect(awayFromMs(game.truth, away, at(4_000))).toBe(10_000)
      expect(awayOf(game.truth, away, at(20_000))).toEqual({
        seat: 'white',
        sinceMs: 20_000,
        totalMs: 20_000,
        claimableInMs: 40_000,
      })
      expect(answer(game.command(claim(game, 'black', take), at(60_000), { away }))).toBe('ok')
      expect(game.lastEvent).toMatchObject({
        type: 'awayClaimed',
        seat: 'black',
        awayMs: 60_000,
        end: { result, reason: 'away claimed' },
      })
    }
  })

  test('REF-51: never on one’s own turn, after the other came back, or by what was seen of another turn', () => {
    const game = new PlayedGame({ time: LONG }).moves(OPENING)
    const away = turnBegins(2, false, 0)
    const later = at(100_000)
    expect(answer(game.command(claim(game, 'white'), later, { away }))).toBe('forbidden')
    expect(answer(game.command(claim(game, 'black'), later, { away: looked(away, true, later) }))).toBe(
      'forbidden',
    )
    expect(answer(game.command(claim(game, 'black'), later, { away: turnBegins(1, false, 0) }))).toBe(
      'forbidden',
    )
    expect(answer(game.command(claim(game, 'black'), later))).toBe('forbidden')
    const gone = looked(looked(away, true, at(90_000)), false, at(95_000))
    expect(answer(game.command(claim(game, 'black'), at(104_999), { away: gone }))).toBe('forbidden')
    expect(answer(game.command(claim(game, 'black'), at(105_000), { away: gone }))).toBe('ok')
  })

  test('REF-52: what a turn was away is stored with the move that ends it, and adds up over the game', () => {
    const game = new PlayedGame({ time: LONG }).moves(OPENING)
    const first = looked(turnBegins(2, false, 0), true, at(45_000))
    game.command(moveOf('white', 2, 'g1f3'), at(46_000), { away: first })
    expect(game.lastEvent).toMatchObject({ type: 'moved', awayMs: 45_000 })
    game.command(moveOf('black', 3, 'b8c6'), at(50_000), { away: turnBegins(3, true, 46_000) })
    expect(game.lastEvent).not.toHaveProperty('awayMs')
    const second = turnBegins(4, false, 50_000)
    expect(awayOf(game.truth, second, at(62_000))).toMatchObject({ totalMs: 57_000, claimableInMs: 3_000 })
    expect(answer(game.command(claim(game, 'black'), at(64_999), { away: second }))).toBe('forbidden')
    expect(answer(game.command(claim(game, 'black'), at(65_000), { away: second }))).toBe('ok')
    expect(game.lastEvent).toMatchObject({ awayMs: 60_000 })
  })

  test('REF-53: never against bots, in correspondence, without a clock, on one device', () => {
    const settings = [
      { time: null },
      { time: LONG, bot: 'white' },
      { time: LONG, isPassAndPlay: true },
      { time: { daysPerMove: 3 } },
    ] as const
    for (const setting of settings) {
      const game = new PlayedGame(setting).moves(OPENING)
      const away = turnBegins(2, false, 0)
      expect(awayOf(game.truth, away, at(90_000))).toBeNull()
      expect(awayFromMs(game.truth, away, at(0))).toBeNull()
      expect(answer(game.command(claim(game, 'black'), at(90_000), { away }))).toBe('forbidden')
      game.command(moveOf('white', 2, 'g1f3'), at(90_000), { away })
      expect(game.lastEvent).not.toHaveProperty('awayMs')
    }
  })

  test('REF-54: two processes that saw parts of a turn count the longer, and nothing twice', () => {
    const now = at(50_000)
    const here = turnBegins(6, true, 48_000)
    const gone = { ply: 6, goneSinceMs: 40_000, countedMs: 20_000 }
    expect(told(here, { ply: 6, goneSinceMs: 5_000, countedMs: 0 }, now)).toEqual({
      ...here,
      countedMs: 45_000,
    })
    expect(told(here, { ply: 6, goneSinceMs: null, countedMs: 43_000 }, now)).toEqual({
      ...here,
      countedMs: 43_000,
    })
    expect(told(here, { ply: 6, goneSinceMs: 45_000, countedMs: 0 }, now)).toEqual(here)
    expect(told(gone, { ply: 6, goneSinceMs: 30_000, countedMs: 15_000 }, now)).toEqual({
      ply: 6,
      goneSinceMs: 30_000,
      countedMs: 20_000,
    })
    expect(told(gone, { ply: 5, goneSinceMs: 1_000, countedMs: 99_000 }, now)).toBe(gone)
  })
})

describe('lag', () => {
  const played = () => new PlayedGame({ time: LONG }).moves(OPENING)

  test('REF-55: a move’s lag is not charged, stands in its event, and replays from it', () => {
    const game = played()
    game.command(moveOf('white', 2, 'g1f3', 180), at(3_000))
    expect(game.lastEvent).toMatchObject({ lagMs: 180, remainingMs: 597_180 })
    game.command(moveOf('black', 3, 'b8c6'), at(5_000))
    expect(game.lastEvent).not.toHaveProperty('lagMs')
    expect(game.lastEvent).toMatchObject({ remainingMs: 598_000 })
  })

  test('REF-56: half a second is in hand, a tenth comes back with each move: a line that is ever slow pays', () => {
    const game = played()
    const forgiven: (number | undefined)[] = []
    const line = [
      'g1f3',
      'b8c6',
      'f3g1',
      'c6b8',
      'b1c3',
      'g8f6',
      'c3b1',
      'f6g8',
      'h2h3',
      'h7h6',
      'a2a3',
      'a7a6',
    ]
    for (const [index, uci] of line.entries()) {
      game.command(
        moveOf(index % 2 === 0 ? 'white' : 'black', index + 2, uci, 5_000),
        at((index + 1) * 10_000),
      )
      const event = game.lastEvent
      forgiven.push(event.type === 'moved' ? event.lagMs : undefined)
    }
    expect(forgiven.filter((_, index) => index % 2 === 0)).toEqual([500, 100, 100, 100, 100, 100])
    expect(forgiven.filter((_, index) => index % 2 === 1)).toEqual([500, 100, 100, 100, 100, 100])
  })

  test('REF-57: nothing is forgiven beyond the time that passed, on free first moves, or in correspondence', () => {
    const quick = played()
    quick.command(moveOf('white', 2, 'g1f3', 400), at(30))
    expect(quick.lastEvent).toMatchObject({ lagMs: 30, remainingMs: 600_000 })
    for (const time of [LONG, { daysPerMove: 1 }] as const) {
      const game = new PlayedGame({ time })
      game.command(moveOf('white', 0, 'e2e4', 400), at(5_000))
      expect(game.lastEvent).not.toHaveProperty('lagMs')
    }
  })

  test('REF-58: a move that was on its way when the flag fell is in time, by what is in hand and no more', () => {
    const late = (lagMs: number, nowMs: number) => {
      const game = new PlayedGame({ time: BLITZ }).moves(OPENING)
      const said = answer(game.command(moveOf('white', 2, 'g1f3', lagMs), at(nowMs)))
      return [said, game.lastEvent.type === 'moved' ? game.lastEvent.remainingMs : game.lastEvent.type]
    }
    expect(late(300, 60_299)).toEqual(['ok', 2_001])
    expect(late(300, 60_300)).toEqual(['game_over', 'flagged'])
    expect(late(9_000, 60_499)).toEqual(['ok', 2_001])
    expect(late(9_000, 60_500)).toEqual(['game_over', 'flagged'])
    expect(late(0, 60_000)).toEqual(['game_over', 'flagged'])
    const waiting = new PlayedGame({ time: BLITZ }).moves(OPENING)
    expect(answer(waiting.command({ type: 'flag', lagMs: 300 }, at(60_299)))).toBe('stale_ply')
    expect(answer(waiting.command({ type: 'flag', lagMs: 300 }, at(60_300)))).toBe('game_over')
  })
})
