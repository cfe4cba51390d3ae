/**
 * What a seat receives depends on nothing that it cannot see (docs/DESIGN.md, "The secrecy boundary" 6). Both games
 * of a pair of twins are played through real rooms; every byte the seat is sent or answered must be equal, ledger
 * heads aside.
 */
import { expect, test } from 'vitest'
import { at, PlayedGame } from '../referee/game.fixture.ts'
import { observe } from '../referee/index.ts'
import { otherSeat, type Seat } from '../wire/ids.ts'
import type { TimeControl } from '../wire/time-control.ts'
import { HandConnection, HandFlushed, type Process, SEATS_OF } from './hand-flushed.fixture.ts'
import { NOBODY } from './presence.ts'
import { dice, makeTwins, type Twins } from './twins.fixture.ts'

const GAMES = Number(process.env.FOGLINE_TWINS ?? 60)
const MAX_PLIES = 44
const FIRST_SEED = Number(process.env.FOGLINE_SEED ?? Date.now() % 1_000_000_000)
const BLITZ: TimeControl = { initialMs: 300_000, incrementMs: 1_000 }

/** Everything a seat was sent or answered, in order, with the ply it came at. */
type Heard = { ply: number; what: string; text: string }[]

const PROBES_A_PLY = 4
const FILES = 'abcdefgh'

/** Moves to try: any squares, castlings, pawn captures into fog, promotions, shapes that are none. */
function probe(roll: (below: number) => number): string {
  const square = (): string => `${FILES[roll(8)]}${roll(8) + 1}`
  const fixed = ['e1g1', 'e1c1', 'e8g8', 'e8c8', 'e1h1', 'e1a1', 'e8h8', 'e8a8']
  switch (roll(5)) {
    case 0:
      return fixed[roll(fixed.length)] as string
    case 1: {
      const [file, rank] = [roll(7), roll(6) + 2]
      return `${FILES[file]}${rank}${FILES[file + 1]}${rank + (roll(2) === 0 ? 1 : -1)}`
    }
    case 2:
      return `${FILES[roll(8)]}7${FILES[roll(8)]}8${'qrbn'[roll(4)]}`
    default:
      return square() + square()
  }
}

/** The probes of each ply, decided before either game is looked at: whichever of them are legal are left out of both. */
function probesFor(twins: Twins, seed: number): string[][] {
  const roll = dice(seed ^ 0x5bd1e995)
  return twins.differing.map(() => Array.from({ length: PROBES_A_PLY }, () => probe(roll)))
}

async function hear(
  twins: Twins,
  moves: readonly string[],
  probes: string[][],
  time: TimeControl | null,
): Promise<Heard> {
  const { seat, fen } = twins
  const house = new HandFlushed({ fen, time })
  const room = await house.open('one')
  const heard: Heard = []
  const own = room[seat]
  const note = (what: string, value: unknown): void => {
    heard.push({ ply: room.room.standing.plies, what, text: JSON.stringify(value) })
  }
  const drain = (): void => {
    own.flush()
    for (const { event, body } of own.received.splice(0)) note(event, body)
  }
  const ask = async (say: Promise<unknown>, what: string): Promise<void> => {
    await house.log.flushAll()
    note(what, await say)
    drain()
  }
  const look = async (): Promise<void> => note('resync', await room.room.join(own))

  drain()
  await look()
  for (const [ply, uci] of moves.entries()) {
    house.nowMs += 700
    await tryAll(room, seat, ply, probes[ply] ?? [], ask)
    const mover = isWhitesTurn(fen, ply) ? 'white' : 'black'
    const saying = room.say('move', mover, ply, `move-${mover}-${ply}`, uci)
    await house.log.flushAll()
    const answer = await saying
    expect(answer).toMatchObject({ ok: true })
    if (mover === seat) note('ack', answer)
    drain()
    if (ply % 5 === 0) await look()
    if (ply % 7 === 0) comeAndGo(room, house, seat, drain)
    await parley(room, house, seat, ask)
  }
  await ask(room.say('resign', seat, moves.length, 'resign-end'), 'resign')
  await look()
  room.room.close()
  return heard
}

const isWhitesTurn = (fen: string, ply: number): boolean => (fen.split(' ')[1] === 'w') === (ply % 2 === 0)

async function tryAll(
  { room, say }: Process,
  seat: Seat,
  ply: number,
  probes: readonly string[],
  ask: (say: Promise<unknown>, what: string) => Promise<void>,
): Promise<void> {
  // A probe that is legal would change the game; what the seat was told is legal decides, not the truth.
  const resync = await room.join(new HandConnection('probe', SEATS_OF[seat], { events: [] } as never))
  room.audience.leave('probe')
  const legal: string[] = resync?.frame.kind === 'seat' ? resync.frame.legal : []
  const asCastling = new Set(['e1h1', 'e1a1', 'e8h8', 'e8a8'])
  for (const [index, uci] of probes.entries()) {
    if (legal.includes(uci) || (asCastling.has(uci) && legal.some((move) => /^e[18][gc][18]$/.test(move))))
      continue
    await ask(say('move', seat, ply, `probe-${ply}-${index}`, uci), `probe ${uci}`)
  }
  await ask(say('move', seat, ply - 1, `stale-${ply}`, 'e2e4'), 'stale')
  await ask(say('resign', seat, ply + 1, `early-${ply}`), 'early')
  await ask(room.command({ type: 'flag' }), 'flag')
}

/** Draw offers to and fro, their answers, and time given: who does what is the ply's matter alone. */
async function parley(
  { ask: say }: Process,
  house: HandFlushed,
  seat: Seat,
  ask: (say: Promise<unknown>, what: string) => Promise<void>,
  ply = house.nowMs / 700,
): Promise<void> {
  const other = otherSeat(seat)
  const asked = (by: Seat, what: string) => ({ seat: by, ply, id: `parley-${what}-${by}-${ply}` })
  const silently = async (said: Promise<unknown>): Promise<void> => {
    await house.log.flushAll()
    await said
  }
  switch (ply % 8) {
    case 2:
      await silently(say({ type: 'offer draw', ...asked(other, 'offer') }))
      return ask(say({ type: 'decline draw', ...asked(seat, 'decline'), offer: ply }), 'decline')
    case 4:
      await ask(say({ type: 'offer draw', ...asked(seat, 'offer') }), 'offer')
      return silently(say({ type: 'decline draw', ...asked(other, 'decline'), offer: ply }))
    case 5:
      await silently(say({ type: 'give time', ...asked(other, 'give') }))
      return ask(say({ type: 'give time', ...asked(seat, 'give') }), 'give')
    case 6:
      return ask(say({ type: 'claim away', ...asked(seat, 'claim'), take: 'win' }), 'claim')
    case 7:
      // This one is left open for the next moves to keep or to decline.
      return silently(say({ type: 'offer draw', ...asked(other, 'open') }))
  }
}

/** The other player's windows close and open; a stranger looks in. */
function comeAndGo({ room, ...process }: Process, house: HandFlushed, seat: Seat, drain: () => void): void {
  const other = process[otherSeat(seat)]
  room.audience.leave(other.id)
  drain()
  void room.join(other)
  const watching = (house.nowMs / 700) % 3
  room.audience.hear('elsewhere', { ...NOBODY, watching }, room.audience.away)
  drain()
}

const withoutHeads = (text: string): string => text.replace(/"head":"[0-9a-f]{64}"/g, '"head":"(head)"')

/** The bot's requests at each of its turns, as they cross to the engine. */
function requests(twins: Twins, moves: readonly string[]): string[] {
  const game = new PlayedGame({ fen: twins.fen, bot: twins.seat, time: BLITZ })
  const texts: string[] = []
  for (const [ply, uci] of moves.entries()) {
    const mover = isWhitesTurn(twins.fen, ply) ? 'white' : 'black'
    if (mover === twins.seat)
      texts.push(JSON.stringify(observe(game.truth, mover, 'twins0000001', at(ply * 900))))
    game.moves([uci], { fromMs: ply * 900 })
  }
  return texts
}

async function compare(seed: number): Promise<Twins> {
  const twins = makeTwins(seed, MAX_PLIES)
  const probes = probesFor(twins, seed)
  const time = seed % 3 === 0 ? null : BLITZ
  const one = await hear(twins, twins.one, probes, time)
  const other = await hear(twins, twins.other, probes, time)
  expect(other.length, `seed ${seed}`).toBe(one.length)
  for (const [index, { ply, what, text }] of one.entries()) {
    const twin = other[index]
    expect(twin && `${twin.ply} ${twin.what} ${withoutHeads(twin.text)}`, `seed ${seed}`).toBe(
      `${ply} ${what} ${withoutHeads(text)}`,
    )
    expect(twin?.text.length, `seed ${seed}: size of ${what} at ply ${ply}`).toBe(text.length)
  }
  expect(requests(twins, twins.other), `seed ${seed}`).toEqual(requests(twins, twins.one))
  return twins
}

test('LEAK-8: a seat’s every byte is equal between twins that differ only where it cannot see', {
  timeout: 120_000,
}, async () => {
  console.log(`non-interference: ${GAMES} twins from seed ${FIRST_SEED} (FOGLINE_SEED)`)
  const total = { plies: 0, placement: 0, castling: 0, halfmoves: 0, repetition: 0, games: 0 }
  for (let n = 0; n < GAMES; n++) {
    const { differing } = await compare(FIRST_SEED + n)
    total.plies += differing.length
    total.placement += differing.filter((ply) => ply.isPlacement).length
    total.castling += differing.filter((ply) => ply.isCastling).length
    total.halfmoves += differing.filter((ply) => ply.isHalfmoves).length
    total.repetition += differing.filter((ply) => ply.isRepetition).length
    if (differing.some((ply) => ply.isPlacement)) total.games++
  }
  console.log(`non-interference: ${JSON.stringify(total)}`)
  // It proves nothing where nothing was altered.
  expect(total.games).toBeGreaterThan(GAMES * 0.8)
  expect(total.placement).toBeGreaterThan(total.plies * 0.5)
  expect(total.castling).toBeGreaterThan(GAMES * 0.5)
  expect(total.halfmoves).toBeGreaterThan(GAMES * 2)
  expect(total.repetition).toBeGreaterThan(GAMES * 2)
})

test('LEAK-9: a spectator’s every byte is equal between any two games with the same public facts', async () => {
  for (let n = 0; n < 30; n++) {
    const seed = FIRST_SEED + 1_000 + n
    const [a, b] = [makeTwins(seed, 30), makeTwins(seed + 5_000, 30)]
    const [one, other] = [a.one, b.other].map((moves, index) => ({ moves, fen: [a, b][index]?.fen ?? '' }))
    if (!one || !other || isWhitesTurn(one.fen, 0) !== isWhitesTurn(other.fen, 0)) continue
    const plies = Math.min(one.moves.length, other.moves.length)
    const [left, right] = await Promise.all([watch(one, plies), watch(other, plies)])
    expect(one.moves.slice(0, plies)).not.toEqual(other.moves.slice(0, plies))
    expect(right, `seed ${seed}`).toEqual(left)
    expect(left.length).toBeGreaterThan(plies)
  }
})

async function watch(
  { fen, moves }: { fen: string; moves: readonly string[] },
  plies: number,
): Promise<string[]> {
  const house = new HandFlushed({ fen, time: BLITZ })
  const { room, watcher, say } = await house.open('one')
  const texts: string[] = []
  for (const [ply, uci] of moves.slice(0, plies).entries()) {
    house.nowMs += 500
    const saying = say('move', isWhitesTurn(fen, ply) ? 'white' : 'black', ply, `move-${ply}-id`, uci)
    await house.log.flushAll()
    expect(await saying).toMatchObject({ ok: true })
    texts.push(JSON.stringify(await room.join(watcher)))
  }
  watcher.flush()
  room.close()
  return [...watcher.received.map(({ event, body }) => JSON.stringify([event, body])), ...texts].map(
    withoutHeads,
  )
}

test('LEAK-10: the twins’ heads differ at every ply, and stand for nothing else in what is sent', async () => {
  let differing = 0
  for (let n = 0; n < 5; n++) {
    const twins = makeTwins(FIRST_SEED + n, 20)
    const probes = probesFor(twins, 1)
    const [one, other] = [
      await hear(twins, twins.one, probes, null),
      await hear(twins, twins.other, probes, null),
    ]
    const heads = (heard: Heard) =>
      heard.flatMap(({ text }) => [...text.matchAll(/[0-9a-f]{64}/g)].map(String))
    const named = one.flatMap(({ text }) => [...text.matchAll(/"head":"[0-9a-f]{64}"/g)])
    expect(heads(one)).toHaveLength(named.length)
    const altered = new Set(heads(one))
    for (const head of heads(other)) if (!altered.has(head)) differing++
  }
  expect(differing).toBeGreaterThan(20)
})

/** What the device of two is sent, where only `seat` ever says that he is ready; or nobody does. */
async function onOneDevice(
  { seat, fen }: Twins,
  moves: readonly string[],
  isEverReady: boolean,
): Promise<string[]> {
  const house = new HandFlushed({ fen, time: BLITZ, isPassAndPlay: true })
  const { room, white: device, say } = await house.open('one')
  const texts: string[] = []
  for (const [ply, uci] of moves.entries()) {
    house.nowMs += 500
    const mover = isWhitesTurn(fen, ply) ? 'white' : 'black'
    if (isEverReady && mover === seat) texts.push(JSON.stringify(await room.ready(device.id, ply)))
    const saying = say('move', mover, ply, `device-${ply}-id`, uci)
    await house.log.flushAll()
    expect(await saying).toMatchObject({ ok: true })
    if (ply % 4 === 0) texts.push(JSON.stringify(await room.join(device)))
  }
  room.close()
  device.flush()
  return [...device.received.map(({ event, body }) => JSON.stringify([event, body])), ...texts].map(
    withoutHeads,
  )
}

test('LEAK-17: on one device a window shows what its ready side may see, and the card until somebody is ready', async () => {
  for (let n = 0; n < 12; n++) {
    const twins = makeTwins(FIRST_SEED + 9_000 + n, 30)
    const [one, other] = [
      await onOneDevice(twins, twins.one, true),
      await onOneDevice(twins, twins.other, true),
    ]
    expect(other, `seed ${FIRST_SEED + 9_000 + n}`).toEqual(one)
    expect(one.some((text) => text.includes('"kind":"seat"'))).toBe(true)
    const never = await onOneDevice(twins, twins.one, false)
    expect(never.filter((text) => /"kind":"seat"|"board"|"uci"|"legal"/.test(text))).toEqual([])
    expect(never.length).toBeGreaterThan(twins.one.length)
  }
})
