/** What two people do to each other beside moving, through rooms: who is told, and what becomes of every race. */
import { describe, expect, test } from 'vitest'
import type { Seat } from '../wire/ids.ts'
import type { Ack } from '../wire/refusal.ts'
import type { TimeControl } from '../wire/time-control.ts'
import { HandFlushed, type Process, SEATS_OF, settled } from './hand-flushed.fixture.ts'
import { inEveryOrder, type Raced, type Say, tableAfter } from './orders.fixture.ts'
import { NOBODY } from './presence.ts'

const LONG: TimeControl = { initialMs: 600_000, incrementMs: 0 }
const OPENING = ['e2e4', 'e7e5']
const asked = (seat: Seat, ply: number, id: string) => ({ seat, ply, id })
const codes = (answers: readonly Ack[]): string[] => answers.map((ack) => (ack.ok ? 'ok' : ack.code))

const offerBy =
  (seat: Seat, ply = 2): Say =>
  ({ ask }) =>
    ask({ type: 'offer draw', ...asked(seat, ply, `offer-${seat}-${ply}`) })
const answerBy =
  (type: 'accept draw' | 'decline draw', seat: Seat, ply = 2, offer = 2): Say =>
  ({ ask }) =>
    ask({ type, ...asked(seat, ply, `${type.slice(0, 6)}-${seat}-${ply}`), offer })
const moveBy =
  (seat: Seat, ply: number, uci: string, id = `move-${ply}-${uci}`): Say =>
  ({ say }) =>
    say('move', seat, ply, id, uci)
const resignBy =
  (seat: Seat, ply: number): Say =>
  ({ say }) =>
    say('resign', seat, ply, `resign-${seat}`)

/** An offer of White's stands at ply 2. */
async function withOffer() {
  const table = await tableAfter({ time: LONG }, OPENING)
  const said = offerBy('white')(table.processes[0])
  await table.house.log.flushAll()
  expect(await said).toMatchObject({ ok: true })
  await table.processes[1].room.catchUp()
  return table
}

const endOf = ({ events }: Raced): string | null => {
  const last = events.at(-1)
  return last && 'end' in last && last.end ? last.end.reason : null
}

describe('draw offers', () => {
  test('LEAK-16: players are sent the offer and its answer; a spectator is sent nothing, and counts nothing', async () => {
    const { house, processes } = await tableAfter({ time: LONG }, OPENING)
    const [one, two] = processes
    const counts = () => processes.map(({ watcher }) => watcher.flush().received.length)
    const look = async () => JSON.stringify(await one.room.join(one.watcher))
    const [before, seen] = [counts(), await look()]
    for (const say of [offerBy('white'), answerBy('decline draw', 'black')]) {
      const said = say(one)
      await house.log.flushAll()
      expect(await said).toMatchObject({ ok: true })
      await two.room.catchUp()
    }
    expect(counts()).toEqual(before)
    expect(await look()).toBe(seen)
    for (const { white, black } of processes) {
      for (const end of [white, black]) {
        const draws = end.frames.slice(-2).map((frame) => (frame.kind === 'seat' ? frame.draw : 'card'))
        expect(draws).toEqual([{ by: 'white', ply: 2 }, null])
      }
    }
    const said = moveBy('white', 2, 'g1f3')(one)
    await house.log.flushAll()
    await said
    const versions = one.watcher.frames.map((frame) => frame.version)
    expect(versions).toEqual([2, 3, 4])
    for (const { room } of processes) room.close()
  })

  test('ROOM-63: acceptance against withdrawal by a move, in every order: agreed, or gone for good', async () => {
    // White's offer stands; Black accepts in one window and moves on in another, so that only one of both can be.
    const setUp = async () => {
      const table = await withOffer()
      const said = moveBy('white', 2, 'g1f3')(table.processes[0])
      await table.house.log.flushAll()
      await said
      await table.processes[1].room.catchUp()
      return table
    }
    const seen = new Set<string>()
    await inEveryOrder(setUp, answerBy('accept draw', 'black', 3), moveBy('black', 3, 'b8c6'), (raced) => {
      seen.add(codes(raced.answers).join())
      expect(endOf(raced)).toBe(raced.answers[0].ok ? 'draw agreed' : null)
    })
    expect([...seen].sort()).toEqual(['ok,game_over', 'stale_ply,ok'])
  })

  test('ROOM-64: acceptance against refusal by the same player’s two windows, in every order: the first stands', async () => {
    const seen = new Set<string>()
    await inEveryOrder(
      withOffer,
      answerBy('accept draw', 'black'),
      answerBy('decline draw', 'black'),
      (raced) => {
        seen.add(codes(raced.answers).join())
        expect(endOf(raced)).toBe(raced.answers[0].ok ? 'draw agreed' : null)
      },
    )
    expect([...seen].sort()).toEqual(['ok,game_over', 'stale_ply,ok'])
  })

  test('ROOM-65: offers of both at once, in every order: the second accepts the first', async () => {
    const setUp = () => tableAfter({ time: LONG }, OPENING)
    await inEveryOrder(setUp, offerBy('white'), offerBy('black'), (raced) => {
      expect(codes(raced.answers)).toEqual(['ok', 'ok'])
      expect(raced.events.slice(-2).map(({ type }) => type)).toEqual(['drawOffered', 'drawAgreed'])
    })
  })

  test('ROOM-66: an offer against the opponent’s move, in every order: it is open, or it came too late', async () => {
    const setUp = () => tableAfter({ time: LONG }, OPENING)
    await inEveryOrder(setUp, offerBy('black'), moveBy('white', 2, 'g1f3'), async (raced) => {
      expect(['ok,ok', 'stale_ply,ok']).toContain(codes(raced.answers).join())
      // White's move declines what it came after.
      const resync = await raced.processes[0].room.join(raced.processes[0].white)
      expect(resync?.frame).toMatchObject({ draw: null })
    })
  })

  test('ROOM-67: acceptance against resignation, in every order: one end', async () => {
    await inEveryOrder(withOffer, answerBy('accept draw', 'black'), resignBy('white', 2), (raced) => {
      expect(codes(raced.answers).sort()).toEqual(['game_over', 'ok'])
      expect(endOf(raced)).toBe(raced.answers[0].ok ? 'draw agreed' : 'resigned')
    })
  })
})

describe('moves and ends', () => {
  test('ROOM-68: the same move twice, in every order: one effect, one answer', async () => {
    const setUp = () => tableAfter({ time: LONG }, OPENING)
    const move = moveBy('white', 2, 'g1f3')
    await inEveryOrder(setUp, move, move, ({ answers, events }) => {
      expect(answers).toEqual([
        { ok: true, version: 4 },
        { ok: true, version: 4 },
      ])
      expect(events).toHaveLength(4)
    })
  })

  test('ROOM-69: resignation against the capture of the king, in every order: one end, and the loser is the same', async () => {
    const fen = '4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1'
    const setUp = () => tableAfter({ fen, time: LONG }, [])
    await inEveryOrder(setUp, resignBy('black', 0), moveBy('white', 0, 'e7e8'), (raced) => {
      expect(codes(raced.answers).sort()).toEqual(['game_over', 'ok'])
      expect(endOf(raced)).toBe(raced.answers[0].ok ? 'resigned' : 'king captured')
      expect(raced.events.at(-1)).toMatchObject({ end: { result: '1-0' } })
    })
  })

  test('ROOM-70: the flag against a move, in every order: in time the move stands, late the flag does', async () => {
    const flag: Say = ({ room }) => room.command({ type: 'flag' })
    for (const [atMs, reason] of [
      [599_999, null],
      [600_000, 'flag'],
    ] as const) {
      const setUp = async () => {
        const table = await tableAfter({ time: LONG }, OPENING)
        table.house.nowMs = atMs
        return table
      }
      await inEveryOrder(setUp, flag, moveBy('white', 2, 'g1f3'), (raced) => {
        expect(endOf(raced)).toBe(reason)
        expect(raced.answers[1].ok).toBe(reason === null)
      })
    }
  })

  test('ROOM-71: time given against the flag and against the move: never a second end, never time after it', async () => {
    const give: Say = ({ ask }) => ask({ type: 'give time', ...asked('black', 2, 'give-black-2') })
    for (const atMs of [599_999, 600_000]) {
      const setUp = async () => {
        const table = await tableAfter({ time: LONG }, OPENING)
        table.house.nowMs = atMs
        return table
      }
      const flag: Say = ({ room }) => room.command({ type: 'flag' })
      await inEveryOrder(setUp, give, flag, (raced) => {
        expect(raced.answers[0].ok).toBe(atMs < 600_000)
        expect(endOf(raced)).toBe(atMs < 600_000 ? null : 'flag')
      })
    }
  })
})

describe('away', () => {
  const claim: Say = ({ ask }) =>
    ask({ type: 'claim away', ...asked('black', 2, 'claim-black'), take: 'win' })

  /** White's windows are gone in both processes since 0, and both know it. */
  async function whiteGone() {
    const table = await tableAfter({ time: LONG }, OPENING)
    for (const { room, white } of table.processes) room.audience.leave(white.id)
    return table
  }

  test('ROOM-72: both players, and they alone, are told of an absence that counts, and when it may be claimed', async () => {
    const { house, processes } = await whiteGone()
    const [{ room, black, watcher }] = processes
    const told = () => black.presences.at(-1)
    expect(told()).toMatchObject({ white: false, away: null })
    house.nowMs = 9_999
    room.audience.showQueue(null)
    expect(told()?.away).toBeNull()
    house.nowMs = 20_000
    room.audience.showQueue(null)
    const away = { seat: 'white', sinceMs: 20_000, totalMs: 20_000, claimableInMs: 40_000 }
    expect(told()?.away).toEqual(away)
    expect(watcher.presences.at(-1)?.away).toBeNull()
    // That it goes on is no news; that it is over is.
    const sent = black.presences.length
    house.nowMs = 25_000
    room.audience.showQueue(null)
    expect(black.presences).toHaveLength(sent)
    const back = house.connect('one-back', SEATS_OF.white)
    await room.join(back)
    expect(told()).toMatchObject({ white: true, away: null })
    for (const one of processes) one.room.close()
  })

  test('ROOM-73: a claim against the return, in every order that one process can see: whichever came first', async () => {
    for (const isReturnFirst of [false, true]) {
      const { house, processes } = await whiteGone()
      const [one] = processes
      house.nowMs = 60_000
      const back = house.connect('one-back', SEATS_OF.white)
      const returning = isReturnFirst ? one.room.join(back) : null
      const said = claim(one)
      const late = isReturnFirst ? null : one.room.join(back)
      await house.log.flushAll()
      await Promise.all([returning, late])
      expect(codes([await said])).toEqual([isReturnFirst ? 'forbidden' : 'ok'])
      for (const { room } of processes) room.close()
    }
  })

  test('ROOM-74: a claim against the move of who came back at the other process: one of them stands', async () => {
    const setUp = async () => {
      const table = await whiteGone()
      table.house.nowMs = 60_000
      return table
    }
    await inEveryOrder(setUp, claim, moveBy('white', 2, 'g1f3'), (raced) => {
      if (raced.answers[0].ok) expect(endOf(raced)).toBe('away claimed')
      else expect(raced.answers[1].ok).toBe(true)
      expect(codes(raced.answers).filter((code) => code === 'ok')).toHaveLength(1)
    })
  })

  test('ROOM-75: a window at the other process is no absence, and what that process saw of one counts here', async () => {
    const { house, processes } = await whiteGone()
    const [one] = processes
    house.nowMs = 5_000
    one.room.audience.hear('three', { ...NOBODY, white: 1 }, { ply: 2, goneSinceMs: null, countedMs: 0 })
    house.nowMs = 90_000
    expect(codes([await claim(one)])).toEqual(['forbidden'])
    // It leaves there after an absence of 55 s that this process never saw.
    one.room.audience.hear('three', NOBODY, { ply: 2, goneSinceMs: 90_000, countedMs: 55_000 })
    house.nowMs = 100_000
    const said = claim(one)
    await house.log.flushAll()
    expect(codes([await said])).toEqual(['ok'])
    expect(JSON.parse(house.log.events.at(-1)?.json ?? '')).toMatchObject({ awayMs: 65_000 })
    for (const { room } of processes) room.close()
  })

  test('ROOM-76: the absences of a turn are in the log with its move: a room opened later knows them', async () => {
    const { house, processes } = await whiteGone()
    const [one] = processes
    house.nowMs = 45_000
    const back = house.connect('one-back', SEATS_OF.white)
    await one.room.join(back)
    const said = [moveBy('white', 2, 'g1f3')(one), moveBy('black', 3, 'b8c6')(one)]
    await house.log.flushAll()
    await Promise.all(said)
    const fresh = await house.open('fresh')
    fresh.room.audience.leave(fresh.white.id)
    house.nowMs = 60_000
    fresh.room.audience.showQueue(null)
    expect(fresh.black.presences.at(-1)?.away).toMatchObject({
      sinceMs: 15_000,
      totalMs: 60_000,
      claimableInMs: 0,
    })
    for (const { room } of [...processes, fresh]) room.close()
  })
})

describe('lines', () => {
  test('ROOM-77: a seat’s bars are its best line’s, in any process, and none where nothing is measured', async () => {
    const { processes } = await tableAfter({ time: LONG }, OPENING)
    const [{ room, white, black }] = processes
    expect(black.presences.at(-1)?.bars).toEqual({ white: null, black: null })
    white.lagMs = 700
    room.audience.recount()
    expect(black.presences.at(-1)?.bars).toEqual({ white: 1, black: null })
    room.audience.hear('three', { ...NOBODY, white: 1, whiteBars: 4, blackBars: 2 }, room.audience.away)
    expect(black.presences.at(-1)?.bars).toEqual({ white: 4, black: 2 })
    for (const one of processes) one.room.close()
  })
})

describe('the flag', () => {
  test('ROOM-98: a flag waits for what the mover’s line may bring, half a second at most, and for nobody who is gone', async () => {
    const { processes } = await tableAfter({ time: LONG }, OPENING)
    const [{ room, white }] = processes
    expect(room.audience.flagGraceMs()).toBe(0)
    for (const [lagMs, graceMs] of [
      [120, 120],
      [9_000, 500],
    ] as const) {
      white.lagMs = lagMs
      expect(room.audience.flagGraceMs()).toBe(graceMs)
    }
    room.audience.hear('three', { ...NOBODY, white: 1 }, room.audience.away)
    room.audience.leave(white.id)
    expect(room.audience.flagGraceMs()).toBe(500)
    room.audience.hear('three', NOBODY, room.audience.away)
    expect(room.audience.flagGraceMs()).toBe(0)
    for (const one of processes) one.room.close()
  })
})

describe('rematch', () => {
  /** White has resigned. */
  async function over() {
    const table = await tableAfter({ time: LONG }, OPENING)
    const said = resignBy('white', 2)(table.processes[0])
    await table.house.log.flushAll()
    await said
    await table.processes[1].room.catchUp()
    return table
  }

  test('ROOM-78: both offers make one game, and everyone at both processes is told its id', async () => {
    for (const order of [
      ['white', 'black'],
      ['black', 'white'],
    ] as const) {
      const { house, processes } = await over()
      const [one, two] = processes
      expect((await one.room.join(one.white))?.rematch).toEqual({
        game: one.room.game,
        offers: { white: false, black: false },
        next: null,
      })
      const first = await one.room.rematch(order[0])
      expect(first).toMatchObject({ ok: true, rematch: { next: null } })
      await two.room.hearRematch()
      const second = await two.room.rematch(order[1])
      await one.room.hearRematch()
      const again = await one.room.rematch(order[0])
      const done = { game: one.room.game, offers: { white: true, black: true }, next: 'thenextgame1' }
      for (const answer of [second, again]) expect(answer).toEqual({ ok: true, rematch: done })
      for (const { white, black, watcher } of processes) {
        for (const end of [white, black, watcher]) expect(end.last('rematch')).toEqual(done)
      }
      expect((await two.room.join(two.watcher))?.rematch).toEqual(done)
      expect(one.rematched.length).toBeGreaterThan(0)
      for (const { room } of processes) room.close()
      expect(house.log.events).toHaveLength(4)
    }
  })

  test('ROOM-79: no rematch of a game that goes on, nor on one device', async () => {
    const { processes } = await tableAfter({ time: LONG }, OPENING)
    expect(await processes[0].room.rematch('white')).toEqual({ ok: false, code: 'forbidden' })
    const device = new HandFlushed({ isPassAndPlay: true })
    const one = await device.open('one')
    const said = one.say('resign', 'white', 0, 'resign-both')
    await device.log.flushAll()
    await said
    expect(await one.room.rematch('white')).toEqual({ ok: false, code: 'forbidden' })
    expect((await one.room.join(one.white))?.rematch).toBeNull()
    for (const { room } of [...processes, one]) room.close()
  })
})

describe('first moves', () => {
  test('ROOM-80: a first move that does not come ends the game by the room’s own timer', async () => {
    const house = new HandFlushed({ time: LONG })
    const one = await house.open('one')
    expect(one.white.flush().received.filter(({ event }) => event === 'frame')).toEqual([])
    expect((await one.room.join(one.white))?.frame.card.firstMoveMs).toBe(30_000)
    house.nowMs = 30_000
    one.room.arm()
    house.nowMs = 30_020
    await settled()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await house.log.flushAll()
    expect(ended(one)).toEqual({ result: null, reason: 'aborted' })
    one.room.close()
  })
})

const ended = ({ black }: Process) => black.frames.at(-1)?.card.end
