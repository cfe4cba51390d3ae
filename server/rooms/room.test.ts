import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Frame } from '../wire/frame.ts'
import type { Ack } from '../wire/refusal.ts'
import { HandConnection, HandFlushed, type Process, SEATS_OF, settled } from './hand-flushed.fixture.ts'
import { NOBODY } from './presence.ts'

const BLITZ = { initialMs: 60_000, incrementMs: 0 }
const versions = (frames: Frame[]): number[] => frames.map((frame) => frame.version)
const typesIn = (house: HandFlushed): string[] =>
  house.log.events.map(({ json }) => (JSON.parse(json) as { type: string }).type)

/** Plays moves through one process, flushed as they come. */
async function play(house: HandFlushed, { say }: Process, ucis: readonly string[]): Promise<void> {
  for (const [ply, uci] of ucis.entries()) {
    const answer = say('move', ply % 2 === 0 ? 'white' : 'black', ply, `play-${ply}-${uci}`, uci)
    await house.log.flushAll()
    expect(await answer).toMatchObject({ ok: true })
  }
}

describe('save, then send', () => {
  test('ROOM-1: nobody is sent anything, and nothing is announced, before the append is durable', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    let answer: Ack | undefined
    void one.say('move', 'white', 0, 'move-0-e2e4', 'e2e4').then((ack) => {
      answer = ack
    })
    await settled()
    expect(house.log.waiting).toHaveLength(1)
    for (const end of [one.white, one.black, one.watcher]) expect(end.frames).toEqual([])
    expect(one.announced).toEqual([])
    expect(answer).toBeUndefined()

    await house.log.flush()
    for (const end of [one.white, one.black, one.watcher]) expect(versions(end.frames)).toEqual([2])
    expect(one.announced).toEqual([1])
    expect(answer).toEqual({ ok: true, version: 2 })
  })

  test('ROOM-2: each seat gets one frame a ply with its own view; everyone else a card', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    await play(house, one, ['e2e4', 'e7e5', 'g1f3'])
    for (const end of [one.white, one.black, one.watcher]) expect(versions(end.frames)).toEqual([2, 3, 4])
    for (const [end, seat] of [
      [one.white, 'white'],
      [one.black, 'black'],
    ] as const) {
      for (const frame of end.frames) {
        if (frame.kind !== 'seat') throw new Error('a player got a card')
        expect(frame.view.seat).toBe(seat)
      }
    }
    for (const frame of one.watcher.frames)
      expect(Object.keys(frame).sort()).toEqual(['card', 'head', 'kind', 'version'])
  })

  test('ROOM-103: when a player has another name every window is asked to look again, and is shown it', async () => {
    const house = new HandFlushed()
    const { room, white, black, watcher } = await house.open('one')
    const ends = [white, black, watcher]
    await room.reseat(room.table, room.seats)
    expect(ends.map((end) => end.count('resync'))).toEqual([0, 0, 0])
    const { players } = room.table
    const renamed = { ...room.table, players: { ...players, white: { ...players.white, name: 'Una' } } }
    await room.reseat(renamed, room.seats)
    for (const end of ends) {
      expect(end.last('resync')).toEqual({ game: room.game })
      expect((await room.join(end))?.frame.card.players.white.name).toBe('Una')
    }
  })

  test('ROOM-3: a second window of a seat gets the same frames; a window without a session gets the card', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const second = new HandConnection('second', SEATS_OF.white, house.log)
    const lost = new HandConnection('lost', null, house.log)
    expect((await one.room.join(second))?.frame.kind).toBe('seat')
    expect((await one.room.join(lost))?.frame.kind).toBe('card')
    await play(house, one, ['e2e4'])
    expect(second.frames).toEqual(one.white.frames)
    expect(lost.frames.map((frame) => frame.kind)).toEqual(['card'])
  })

  test('ROOM-4: a resync is the frame of now and the seat’s whole transcript; asking again changes nothing', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    await play(house, one, ['e2e4', 'e7e5', 'g1f3'])
    const before = house.log.events.length
    const first = await one.room.join(one.white)
    const again = await one.room.join(one.white)
    expect(again).toEqual(first)
    expect(first?.frame).toEqual(one.white.frames.at(-1))
    expect(first?.transcript.map((entry) => entry.ply)).toEqual([0, 1, 2, 3])
    const sent = one.white.frames.map((frame) => (frame.kind === 'seat' ? frame.view.board : ''))
    expect(first?.transcript.slice(1).map((entry) => entry.board)).toEqual(sent)
    expect((await one.room.join(one.watcher))?.transcript).toEqual([])
    expect(house.log.events).toHaveLength(before)
    expect(one.room.audience.size).toBe(3)
  })
})

describe('races', () => {
  test('ROOM-5: the same move sent twice at once is played once and answered twice alike', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const both = [
      one.say('move', 'white', 0, 'twice-1', 'e2e4'),
      one.say('move', 'white', 0, 'twice-1', 'e2e4'),
    ]
    await house.log.flushAll()
    expect(await Promise.all(both)).toEqual([
      { ok: true, version: 2 },
      { ok: true, version: 2 },
    ])
    expect(house.log.events).toHaveLength(2)
    expect(one.white.frames).toHaveLength(1)
  })

  test('ROOM-6: the same move through two processes is played once, whichever is written first', async () => {
    for (const first of [0, 1]) {
      const house = new HandFlushed()
      const [one, two] = [await house.open('one'), await house.open('two')]
      const both = [one, two].map(({ say }) => say('move', 'white', 0, 'twice-1', 'e2e4'))
      await settled()
      await house.log.flush('decided', first)
      await house.log.flushAll()
      for (const answer of await Promise.all(both)) expect(answer).toEqual({ ok: true, version: 2 })
      expect(house.log.events).toHaveLength(2)
      for (const { white, black } of [one, two]) {
        expect(versions(white.frames)).toEqual([2])
        expect(versions(black.frames)).toEqual([2])
      }
    }
  })

  test('ROOM-7: two different moves for one ply: one wins, the other hears that its ply has passed', async () => {
    for (const first of [0, 1]) {
      const house = new HandFlushed()
      const [one, two] = [await house.open('one'), await house.open('two')]
      const both = [
        one.say('move', 'white', 0, 'window-1', 'e2e4'),
        two.say('move', 'white', 0, 'window-2', 'd2d4'),
      ]
      await settled()
      await house.log.flush('decided', first)
      await house.log.flushAll()
      const answers = await Promise.all(both)
      expect(answers[first]).toEqual({ ok: true, version: 2 })
      expect(answers[1 - first]).toEqual({ ok: false, code: 'stale_ply' })
      expect(house.log.events[1]?.json).toContain(first === 0 ? 'e2e4' : 'd2d4')
    }
  })

  /** White may take the king at once. */
  const MATE_IN_NONE = { fen: '4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1' }

  test('ROOM-8: resignation against king capture: the first written is the end, the other meets it', async () => {
    for (const first of [0, 1]) {
      const house = new HandFlushed(MATE_IN_NONE)
      const [one, two] = [await house.open('one'), await house.open('two')]
      const both = [
        one.say('move', 'white', 0, 'capture-1', 'e7e8'),
        two.say('resign', 'black', 0, 'resign-01'),
      ]
      await settled()
      await house.log.flush('decided', first)
      await house.log.flushAll()
      const answers = await Promise.all(both)
      expect(answers[first]).toMatchObject({ ok: true })
      expect(answers[1 - first]).toEqual({ ok: false, code: 'game_over' })
      expect(typesIn(house)).toEqual(['created', first === 0 ? 'moved' : 'resigned'])
    }
  })

  test('ROOM-9: abort against the move that closes the window: one of both, in either order', async () => {
    for (const first of [0, 1]) {
      const house = new HandFlushed()
      const [one, two] = [await house.open('one'), await house.open('two')]
      await play(house, one, ['e2e4'])
      await two.room.catchUp()
      const both = [one.say('move', 'black', 1, 'reply-01', 'e7e5'), two.say('abort', 'white', 1, 'abort-01')]
      await settled()
      await house.log.flush('decided', first)
      await house.log.flushAll()
      const answers = await Promise.all(both)
      expect(answers[first]).toMatchObject({ ok: true })
      expect(answers[1 - first]).toEqual({ ok: false, code: first === 0 ? 'forbidden' : 'game_over' })
      expect(typesIn(house).at(-1)).toBe(first === 0 ? 'moved' : 'aborted')
    }
  })

  test('ROOM-10: a flag in one process and a move in another: never both', async () => {
    for (const first of [0, 1]) {
      const house = new HandFlushed({ time: BLITZ })
      const [one, two] = [await house.open('one'), await house.open('two')]
      await play(house, one, ['e2e4', 'e7e5'])
      await two.room.catchUp()
      house.nowMs = 59_999
      const move = one.say('move', 'white', 2, 'in-time-1', 'g1f3')
      await settled()
      house.nowMs = 60_000
      const flag = two.room.command({ type: 'flag' })
      await settled()
      await house.log.flush('decided', first)
      await house.log.flushAll()
      const answers = await Promise.all([move, flag])
      if (first === 0)
        expect(answers).toEqual([
          { ok: true, version: 4 },
          { ok: false, code: 'stale_ply' },
        ])
      else expect(answers[0]).toEqual({ ok: false, code: 'game_over' })
      expect(typesIn(house).at(-1)).toBe(first === 0 ? 'moved' : 'flagged')
    }
  })

  test('ROOM-11: a process that loses every race says busy and stays whole', async () => {
    const house = new HandFlushed()
    const [one, two] = [await house.open('one'), await house.open('two')]
    const shuttle = ['g1f3', 'g8f6', 'f3g1', 'f6g8']
    // Resigning is right at any ply, so the loser keeps trying while the other plays on.
    const answer = two.say('resign', 'black', 0, 'resign-01')
    await settled()
    for (let ply = 0; ply < 8; ply++) {
      if (ply === 7) break
      const move = one.say('move', ply % 2 === 0 ? 'white' : 'black', ply, `shuttle-${ply}`, shuttle[ply % 4])
      await settled()
      const index = house.log.waiting.findIndex((item) => item.process === 'one')
      await house.log.flush('decided', index)
      expect(await move).toMatchObject({ ok: true })
      await house.log.flush()
    }
    const last = one.say('move', 'black', 7, 'shuttle-7', 'b8c6')
    await settled()
    await house.log.flush(
      'decided',
      house.log.waiting.findIndex((item) => item.process === 'one'),
    )
    await house.log.flush()
    expect(await last).toMatchObject({ ok: true })
    expect(await answer).toEqual({ ok: false, code: 'busy' })
    expect(two.room.seq).toBe(house.log.events.length)
    const again = two.say('resign', 'black', 0, 'resign-01')
    await house.log.flushAll()
    expect(await again).toMatchObject({ ok: true })
  })
})

describe('other processes', () => {
  test('ROOM-12: what another process appended is sent on catching up, each ply once; a lost word costs nothing', async () => {
    const house = new HandFlushed()
    const [one, two] = [await house.open('one'), await house.open('two')]
    await play(house, one, ['e2e4', 'e7e5'])
    expect(two.white.frames).toEqual([])
    await two.room.catchUp()
    await two.room.catchUp()
    expect(versions(two.white.frames)).toEqual([2, 3])
    expect(two.white.frames).toEqual(one.white.frames)
    // The word of the third ply is lost: a command for the ply after it sends the process to the log.
    const third = one.say('move', 'white', 2, 'third-move', 'g1f3')
    await house.log.flushAll()
    await third
    const fourth = two.say('move', 'black', 3, 'fourth-move', 'b8c6')
    await house.log.flushAll()
    expect(await fourth).toEqual({ ok: true, version: 5 })
    expect(versions(two.white.frames)).toEqual([2, 3, 4, 5])
  })

  test('ROOM-13: presence counts people, sums processes, and forgets the people of a process that is gone', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const second = new HandConnection('second', SEATS_OF.white, house.log)
    await one.room.join(second)
    expect(one.watcher.presences.at(-1)).toMatchObject({ white: true, black: true, watching: 1 })
    one.room.audience.leave('second')
    one.room.audience.leave('second')
    expect(one.watcher.presences.at(-1)).toMatchObject({ white: true })
    one.room.audience.leave('one-white')
    expect(one.watcher.presences.at(-1)).toMatchObject({ white: false, watching: 1 })
    one.room.audience.hear('other', { ...NOBODY, white: 1, watching: 3 }, one.room.audience.away)
    expect(one.watcher.presences.at(-1)).toMatchObject({ white: true, watching: 4 })
    one.room.audience.keepPresenceOf(new Set(['one']))
    expect(one.watcher.presences.at(-1)).toMatchObject({ white: false, watching: 1 })
    const told = one.watcher.presences.length
    one.room.audience.keepPresenceOf(new Set(['one']))
    expect(one.watcher.presences).toHaveLength(told)
  })
})

describe('faults', () => {
  test('ROOM-14: an append lost before it went in: unavailable, then the same id is judged afresh', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const lost = one.say('move', 'white', 0, 'lost-move', 'e2e4')
    await settled()
    await house.log.flush('lost before')
    expect(await lost).toEqual({ ok: false, code: 'unavailable' })
    expect(one.white.count('resync')).toBe(1)
    expect(one.black.count('resync')).toBe(0)
    expect(one.white.frames).toEqual([])
    const again = one.say('move', 'white', 0, 'lost-move', 'e2e4')
    await house.log.flushAll()
    expect(await again).toEqual({ ok: true, version: 2 })
    expect(one.faults).toHaveLength(1)
  })

  test('ROOM-15: an append whose answer was lost: unavailable, and the resent id finds it done, sent once', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const lost = one.say('move', 'white', 0, 'lost-answer', 'e2e4')
    await settled()
    await house.log.flush('lost after')
    expect(await lost).toEqual({ ok: false, code: 'unavailable' })
    expect(one.room.isStale).toBe(true)
    const again = one.say('move', 'white', 0, 'lost-answer', 'e2e4')
    await house.log.flushAll()
    expect(await again).toEqual({ ok: true, version: 2 })
    expect(versions(one.black.frames)).toEqual([2])
    expect(house.log.events).toHaveLength(2)
  })

  test('ROOM-16: while the database is down every command is unavailable; once it is back all is as it was', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const lost = one.say('move', 'white', 0, 'before-down', 'e2e4')
    await settled()
    house.log.isDown = true
    await house.log.flush('lost before')
    await lost
    for (const id of ['down-0001', 'down-0002']) {
      expect(await one.say('resign', 'black', 0, id)).toEqual({ ok: false, code: 'unavailable' })
    }
    expect((await one.room.join(one.watcher))?.frame.version).toBe(1)
    house.log.isDown = false
    await one.room.catchUp()
    expect(one.room.isStale).toBe(false)
    await play(house, one, ['e2e4', 'e7e5'])
    expect(versions(one.white.frames)).toEqual([2, 3])
  })

  test('ROOM-17: a connection that cannot be sent to costs nobody else their frame', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const broken = new HandConnection('broken', null, house.log)
    await one.room.join(broken)
    const emit = broken.emit.bind(broken)
    broken.emit = (event, ...args) => {
      if (event === 'frame') throw new Error('this socket is broken')
      emit(event, ...args)
    }
    const late = new HandConnection('late', null, house.log)
    await one.room.join(late)
    await play(house, one, ['e2e4'])
    expect(versions(late.frames)).toEqual([2])
    expect(one.faults).toHaveLength(1)
    expect(broken.count('resync')).toBe(1)
  })
})

describe('coming and going', () => {
  test('ROOM-18: who left or lost the connection while its join was on its way is not let in', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const gone = new HandConnection('gone', SEATS_OF.white, house.log)
    let isThere = true
    const joining = one.room.join(gone, () => isThere)
    isThere = false
    expect(await joining).toBeNull()
    expect(one.room.audience.has('gone')).toBe(false)
    await play(house, one, ['e2e4'])
    expect(gone.frames).toEqual([])
  })

  test('ROOM-19: a join waits for the command before it, so that its frame is never behind what follows', async () => {
    const house = new HandFlushed()
    const one = await house.open('one')
    const move = one.say('move', 'white', 0, 'first-move', 'e2e4')
    const late = new HandConnection('late', SEATS_OF.black, house.log)
    const joining = one.room.join(late)
    await settled()
    expect(one.room.audience.size).toBe(3)
    await house.log.flushAll()
    await move
    expect((await joining)?.frame.version).toBe(2)
    expect(late.frames).toEqual([])
  })

  test('ROOM-20: a room is idle without members, work, or a flag that falls soon', async () => {
    const house = new HandFlushed({ time: BLITZ })
    const one = await house.open('one')
    for (const end of [one.white, one.black, one.watcher]) one.room.audience.leave(end.id)
    expect(one.room.isIdle).toBe(true)
    const move = one.say('move', 'white', 0, 'first-move', 'e2e4')
    expect(one.room.isIdle).toBe(false)
    await house.log.flushAll()
    await move
    await settled()
    expect(one.room.isIdle).toBe(true)
    const reply = one.say('move', 'black', 1, 'reply-move', 'e7e5')
    await house.log.flushAll()
    await reply
    await settled()
    expect(one.room.isIdle).toBe(true)
    house.nowMs = 51_000
    expect(one.room.isIdle).toBe(false)
    one.room.close()
  })
})

describe('timers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 }))
  afterEach(() => void vi.useRealTimers())

  /** Runs fake time and the rooms' clock together. */
  const pass = async (house: HandFlushed, ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 500) {
      house.nowMs += Math.min(500, left)
      await vi.advanceTimersByTimeAsync(Math.min(500, left))
    }
    await settled()
  }

  test('ROOM-21: with both players gone the flag falls by itself, at its moment', async () => {
    const house = new HandFlushed({ time: BLITZ })
    const one = await house.open('one')
    await play(house, one, ['e2e4', 'e7e5'])
    for (const end of [one.white, one.black]) one.room.audience.leave(end.id)
    await pass(house, 59_500)
    expect(house.log.waiting).toHaveLength(0)
    await pass(house, 1_000)
    await house.log.flushAll()
    expect(typesIn(house).at(-1)).toBe('flagged')
    expect(one.watcher.frames.at(-1)?.card).toMatchObject({
      status: 'finished',
      clock: { whiteMs: 0, running: null },
    })
    one.room.close()
  })

  test('ROOM-22: a flag that cannot be saved is tried again once a second, not in a loop', async () => {
    const house = new HandFlushed({ time: BLITZ })
    const one = await house.open('one')
    await play(house, one, ['e2e4', 'e7e5'])
    await pass(house, 61_000)
    house.log.isDown = true
    await house.log.flush('lost before')
    const before = house.log.loads
    await pass(house, 10_000)
    expect(house.log.loads - before).toBeGreaterThan(5)
    expect(house.log.loads - before).toBeLessThan(15)
    house.log.isDown = false
    await pass(house, 2_000)
    await house.log.flushAll()
    expect(typesIn(house).at(-1)).toBe('flagged')
    one.room.close()
  })

  test('ROOM-23: down time moves the flag: nobody loses on time while no server was there', async () => {
    const house = new HandFlushed({ time: BLITZ })
    const one = await house.open('one')
    await play(house, one, ['e2e4', 'e7e5'])
    house.outages = [{ fromMs: 10_000, toMs: 300_000 }]
    house.nowMs = 300_000
    one.room.arm()
    expect(await one.room.command({ type: 'flag' })).toEqual({ ok: false, code: 'stale_ply' })
    await pass(house, 49_000)
    expect(typesIn(house).at(-1)).toBe('moved')
    await pass(house, 2_000)
    await house.log.flushAll()
    expect(typesIn(house).at(-1)).toBe('flagged')
    one.room.close()
  })

  test('ROOM-24: a closed room’s timer is gone and stays gone', async () => {
    const house = new HandFlushed({ time: BLITZ })
    const one = await house.open('one')
    await play(house, one, ['e2e4', 'e7e5'])
    one.room.close()
    one.room.arm()
    await pass(house, 120_000)
    expect(house.log.waiting).toHaveLength(0)
  })
})
