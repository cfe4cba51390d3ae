import { afterEach, expect, test } from 'vitest'
import { revokeSession } from '../../../db/queries/users.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  placeGame,
  type TestData,
  type TestSite,
  until,
} from '../../site.fixture.ts'
import { onOneSite } from '../../stage.fixture.ts'
import type { Frame } from '../../wire/frame.ts'

let data: TestData
let site: TestSite
const sockets: ClientSocket[] = []

onOneSite((stage) => {
  ;({ data, site } = stage)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

async function open(options: Parameters<typeof connect>[1] = {}): Promise<ClientSocket> {
  const socket = await connect(site.origin, options)
  sockets.push(socket)
  return socket
}

async function twoPlayers() {
  const [white, black] = [await newVisitor(data.db), await newVisitor(data.db)]
  const game = await placeGame(data.db, { white: white.person, black: black.person })
  return { white, black, game }
}

test('WIRE-1: two people and a stranger follow one game; each is sent what is theirs', async () => {
  const { white, black, game } = await twoPlayers()
  const [w, b, s] = [await open({ cookie: white.cookie }), await open({ cookie: black.cookie }), await open()]
  const heard = new Map<ClientSocket, Frame[]>([w, b, s].map((socket) => [socket, []]))
  for (const [socket, frames] of heard) {
    socket.on('frame', (frame) => void frames.push(frame))
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({ ok: true })
  }
  const answer = await w.emitWithAck('move', { game, ply: 0, id: 'move-0001', uci: 'e2e4' })
  expect(answer).toEqual({ ok: true, version: 2 })
  await until('all frames', () => [...heard.values()].every((frames) => frames.length === 1))
  expect(heard.get(w)?.[0]).toMatchObject({ kind: 'seat', view: { seat: 'white', ply: 1 }, ownMove: 'e2e4' })
  expect(heard.get(b)?.[0]).toMatchObject({ kind: 'seat', view: { seat: 'black', ply: 1 }, ownMove: null })
  expect(heard.get(s)?.[0]).toMatchObject({ kind: 'card', card: { ply: 1 } })
  for (const [socket, code] of [
    [s, 'unauthenticated'],
    [b, 'stale_ply'],
  ] as const) {
    const refused = await socket.emitWithAck('move', { game, ply: 0, id: 'move-0002', uci: 'e7e5' })
    expect(refused).toEqual({ ok: false, code })
  }
})

test('WIRE-2: someone else’s session holds no seat, and cannot move, resign or abort', async () => {
  const { game } = await twoPlayers()
  const stranger = await open({ cookie: (await newVisitor(data.db)).cookie })
  expect(await stranger.emitWithAck('watch', { game })).toMatchObject({
    frame: { kind: 'card' },
    transcript: [],
  })
  const command = { game, ply: 0, id: 'stranger-1' }
  expect(await stranger.emitWithAck('move', { ...command, uci: 'e2e4' })).toEqual({
    ok: false,
    code: 'not_a_player',
  })
  expect(await stranger.emitWithAck('resign', command)).toEqual({ ok: false, code: 'not_a_player' })
  expect(await stranger.emitWithAck('abort', command)).toEqual({ ok: false, code: 'not_a_player' })
})

test('WIRE-3: a foreign Origin opens no socket, even with the victim’s cookie; one’s own does', async () => {
  const { cookie } = await newVisitor(data.db)
  for (const from of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${site.origin}.evil.example`]) {
    await expect(connect(site.origin, { cookie, from })).rejects.toThrow()
  }
  await open({ cookie, from: site.origin })
})

test('WIRE-4: long polling is not spoken, so no sticky sessions are needed', async () => {
  const response = await fetch(`${site.origin}/socket.io/?EIO=4&transport=polling`)
  expect(response.status).toBe(400)
})

test('WIRE-5: a revoked session’s sockets are cut, by word from the database alone, and come back as strangers', async () => {
  const { white, game } = await twoPlayers()
  const socket = await open({ cookie: white.cookie })
  expect(await socket.emitWithAck('watch', { game })).toMatchObject({ frame: { kind: 'seat' } })
  // The other windows of the same person have sessions of their own only if they signed in apart.
  await revokeSession(data.db, white.sessionId)
  await until('the cut', () => socket.disconnected)
  const again = await open({ cookie: white.cookie })
  expect(await again.emitWithAck('watch', { game })).toMatchObject({
    frame: { kind: 'card' },
    transcript: [],
  })
  const move = { game, ply: 0, id: 'revoked-1', uci: 'e2e4' }
  expect(await again.emitWithAck('move', move)).toEqual({ ok: false, code: 'unauthenticated' })
})

test('WIRE-6: a forged, foreign or garbled cookie is no session', async () => {
  const { white, game } = await twoPlayers()
  const [name, value = ''] = white.cookie.split('=')
  const forged = [
    `${name}=${value.slice(0, -4)}AAAA`,
    `${name}=${white.sessionId}`,
    `${name}=`,
    'x',
    ';;=;',
    `${name}=${'a'.repeat(4000)}`,
  ]
  for (const cookie of forged) {
    const socket = await open({ cookie })
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({ frame: { kind: 'card' } })
  }
})

test('WIRE-7: the secure cookie’s name is read too', async () => {
  const { white, game } = await twoPlayers()
  const socket = await open({ cookie: `__Secure-${white.cookie}` })
  expect(await socket.emitWithAck('watch', { game })).toMatchObject({ frame: { kind: 'seat' } })
})

test('WIRE-8: a socket that is gone leaves no member, no room and no count behind, even in the middle of a watch', async () => {
  const { white, game } = await twoPlayers()
  for (let round = 0; round < 20; round++) {
    const socket = await open({ cookie: white.cookie })
    socket.emit('watch', { game }, () => {})
    if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round))
    socket.close()
  }
  await until('everyone gone', () => site.rooms.counts().members === 0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await site.rooms.house.sweep()
  expect(site.rooms.counts()).toEqual({ rooms: 0, members: 0, botTurns: 0 })
})

test('WIRE-9: one socket follows sixteen games and no more; leaving one makes room', async () => {
  const { white, game } = await twoPlayers()
  const socket = await open({ cookie: white.cookie })
  const games = [game]
  for (let n = 1; n < 17; n++) games.push(await placeGame(data.db, { white: white.person, black: 'bot' }))
  const watch = (id: string) => socket.emitWithAck('watch', { game: id })
  const answers = await Promise.all(games.map(watch))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(16)
  expect(answers.filter((answer) => !answer.ok)).toEqual([{ ok: false, code: 'rate_limited' }])
  expect(await socket.emitWithAck('leave', { game })).toEqual({ ok: true })
  expect(await socket.emitWithAck('leave', { game })).toEqual({ ok: false, code: 'no_such_game' })
  expect(await watch(games[16] ?? '')).toMatchObject({ ok: true })
})

test('WIRE-10: nothing went wrong behind the answers', () => {
  expect(site.faults).toEqual([])
})
