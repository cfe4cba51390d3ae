/** Two on one device: what a window is sent before `ready`, after it, and once the turn has passed. */
import { expect, test } from 'vitest'
import type { Frame, Resync } from '../wire/frame.ts'
import { HandFlushed, type Process } from './hand-flushed.fixture.ts'

const BOTH = 'user-both'

async function device() {
  const house = new HandFlushed({ isPassAndPlay: true })
  const one = await house.open('one')
  return { house, one }
}

async function ready({ room }: Process, id: string, ply: number): Promise<Resync> {
  const answer = await room.ready(id, ply)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

async function move(house: HandFlushed, one: Process, ply: number, uci: string): Promise<void> {
  const said = one.say('move', ply % 2 === 0 ? 'white' : 'black', ply, `move-${ply}-id`, uci)
  await house.log.flushAll()
  expect(await said).toMatchObject({ ok: true })
}

const shown = (frame: Frame | undefined): string => (frame?.kind === 'seat' ? frame.view.seat : 'card')

test('PASS-1: before `ready` a window is sent the card alone, at joining, at asking again, and at every ply', async () => {
  const { house, one } = await device()
  for (let n = 0; n < 2; n++) {
    const resync = await one.room.join(one.white)
    expect(resync?.frame.kind).toBe('card')
    expect(resync?.transcript).toEqual([])
    expect(resync?.frame.card.isPassAndPlay).toBe(true)
  }
  await move(house, one, 0, 'e2e4')
  await move(house, one, 1, 'e7e5')
  expect(one.white.frames.map(shown)).toEqual(['card', 'card'])
  expect(one.watcher.frames.map(shown)).toEqual(['card', 'card'])
  one.room.close()
})

test('PASS-2: `ready` gives the side to move its own view and transcript, in that window and no other', async () => {
  const { house, one } = await device()
  await move(house, one, 0, 'e2e4')
  const resync = await ready(one, one.white.id, 1)
  if (resync.frame.kind !== 'seat') throw new Error('no seat')
  expect(resync.frame.view.seat).toBe('black')
  expect(resync.frame.legal).toHaveLength(20)
  expect(resync.transcript.map((entry) => entry.ply)).toEqual([0, 1])
  expect(resync.transcript.map((entry) => entry.ownMove)).toEqual([null, null])
  await move(house, one, 1, 'e7e5')
  // The window that was ready sees its own move; the person's other window is still behind its curtain.
  expect(shown(one.white.frames.at(-1))).toBe('black')
  expect(shown(one.black.frames.at(-1))).toBe('card')
  one.room.close()
})

test('PASS-3: once the turn has passed, nothing of either side is sent until the next `ready`', async () => {
  const { house, one } = await device()
  await ready(one, one.white.id, 0)
  await move(house, one, 0, 'e2e4')
  expect(one.white.frames.map(shown)).toEqual(['white'])
  expect(one.room.audience.seatShown(one.white.id)).toBeNull()
  expect((await one.room.join(one.white))?.frame.kind).toBe('card')
  await move(house, one, 1, 'e7e5')
  expect(one.white.frames.map(shown)).toEqual(['white', 'card'])
  expect((await ready(one, one.white.id, 2)).frame).toMatchObject({ view: { seat: 'white' } })
  one.room.close()
})

test('PASS-4: `ready` is for this ply, in a game that runs, by whoever holds both seats', async () => {
  const { house, one } = await device()
  expect(await one.room.ready(one.white.id, 1)).toBe('stale_ply')
  expect(await one.room.ready(one.watcher.id, 0)).toBe('forbidden')
  expect(await one.room.ready('nobody', 0)).toBe('forbidden')
  const two = await new HandFlushed().open('people')
  expect(await two.room.ready(two.white.id, 0)).toBe('forbidden')
  const said = one.say('resign', 'white', 0, 'resign-now')
  await house.log.flushAll()
  await said
  expect(await one.room.ready(one.white.id, 0)).toBe('game_over')
  for (const { room } of [one, two]) room.close()
})

test('PASS-5: a window that comes back, or opens beside, begins behind the curtain', async () => {
  const { house, one } = await device()
  await ready(one, one.white.id, 0)
  one.room.audience.leave(one.white.id)
  const again = house.connect('one-white', BOTH)
  expect((await one.room.join(again))?.frame.kind).toBe('card')
  expect(one.room.audience.seatShown(again.id)).toBeNull()
  one.room.close()
})

test('PASS-6: a move made elsewhere lowers the curtain here too', async () => {
  const { house, one } = await device()
  const two = await house.open('two')
  await ready(one, one.white.id, 0)
  const said = two.say('move', 'white', 0, 'move-0-elsewhere', 'e2e4')
  await house.log.flushAll()
  await said
  const more = two.say('move', 'black', 1, 'move-1-elsewhere', 'e7e5')
  await house.log.flushAll()
  await more
  await one.room.catchUp()
  expect(one.white.frames.map(shown)).toEqual(['white', 'card'])
  for (const { room } of [one, two]) room.close()
})
