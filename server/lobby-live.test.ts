import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { nameKey } from './auth/name.ts'
import {
  type ClientSocket,
  connect,
  newVisitor,
  type TestData,
  type TestSite,
  until,
} from './site.fixture.ts'
import { onTwoSites } from './stage.fixture.ts'
import type { Begun, LobbyState } from './wire/challenge.ts'

let data: TestData
/** Two processes on one database. */
let site: TestSite
let other: TestSite

onTwoSites((stage) => {
  ;({ data, site, other } = stage)
})

interface Window {
  socket: ClientSocket
  newest: () => LobbyState | undefined
  begun: Begun[]
}

async function openWindow(at: TestSite, cookie?: string): Promise<Window> {
  const socket = await connect(at.origin, cookie ? { cookie } : {})
  const states: LobbyState[] = []
  const begun: Begun[] = []
  socket.on('lobby', (state) => void states.push(state))
  socket.on('begun', (news) => void begun.push(news))
  const answer = await socket.emitWithAck('lobby:watch', {})
  if (!answer.ok) throw new Error(answer.code)
  states.unshift(answer)
  return { socket, newest: () => states.at(-1), begun }
}

async function post(path: string, body: unknown, cookie: string): Promise<Record<string, string>> {
  const response = await fetch(`${site.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string>
}
const press = (cookie: string, part: object = {}) =>
  post(
    '/api/challenges',
    {
      id: randomBytes(15).toString('hex'),
      kind: 'seek',
      side: 'random',
      time: { initialMs: 180_000, incrementMs: 2_000 },
      isRated: false,
      ...part,
    },
    cookie,
  )

test('LOBBY-22: a seek shows in both processes; who presses the same meets it, and every window of both is told', async () => {
  const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
  const hers = [await openWindow(site, ann.cookie), await openWindow(other, ann.cookie)]
  const his = await openWindow(other, bob.cookie)
  const strangers = await openWindow(site)
  const { challenge = '' } = await press(ann.cookie)
  for (const window of [his, strangers]) {
    await until('the seek is shown', () => window.newest()?.seeks[0]?.challenge === challenge)
  }
  for (const window of hers) await until('its owner has it', () => window.newest()?.own.length === 1)

  const { game = '' } = await press(bob.cookie)
  for (const window of [...hers, his]) {
    await until('the game begins', () => window.begun.length === 1)
    expect(window.begun[0]).toMatchObject({ challenge, game })
  }
  expect(hers[0]?.begun[0]?.opponent).toBe(bob.person.name)
  expect(his.begun[0]?.opponent).toBe(ann.person.name)
  await until('the seek is gone', () => strangers.newest()?.seeks.length === 0)
  expect(strangers.begun).toEqual([])
  for (const { socket } of [...hers, his, strangers]) socket.close()
})

test('LOBBY-23: one is asked by name wherever one is, and the one who asked is told the game', async () => {
  const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
  const name = `Acc${randomBytes(6).toString('hex')}`
  await data.db
    .sql`update users set kind = 'account', name = ${name}, name_key = ${nameKey(name)} where id = ${bob.person.id}`
  const hers = await openWindow(site, ann.cookie)
  const his = await openWindow(other, bob.cookie)
  const first = await press(ann.cookie, { kind: 'direct', opponent: name.toLowerCase() })
  await until('he is asked', () => his.newest()?.incoming[0]?.challenge === first.challenge)
  expect(hers.newest()?.incoming).toEqual([])
  expect(await post(`/api/challenges/${first.challenge}/decline`, {}, bob.cookie)).toEqual({})
  await until('it is gone', () => his.newest()?.incoming.length === 0)
  await until('she knows', () => hers.newest()?.own.length === 0)
  const second = await press(ann.cookie, { kind: 'direct', opponent: name })
  const { game } = await post(
    `/api/challenges/${second.challenge}/join`,
    { id: randomBytes(15).toString('hex') },
    bob.cookie,
  )
  await until('she is told the game', () => hers.begun[0]?.game === game)
  await post('/api/blocks', { challenge: second.challenge }, bob.cookie)
  expect(await press(ann.cookie, { kind: 'direct', opponent: name })).toEqual({ code: 'forbidden' })
  for (const { socket } of [hers, his]) socket.close()
})

test('LOBBY-24: the numbers are everyone’s, over both processes, and follow who comes and goes', async () => {
  const window = await openWindow(site)
  const [ann, bob] = [await newVisitor(data.db), await newVisitor(data.db)]
  const sockets = [
    await connect(other.origin, { cookie: ann.cookie }),
    await connect(other.origin, { cookie: ann.cookie }),
    await connect(site.origin, { cookie: bob.cookie }),
  ]
  await until('three people are here', () => window.newest()?.online === 3)
  await press(ann.cookie)
  const { game = '' } = await press(bob.cookie)
  for (const socket of sockets) await socket.emitWithAck('watch', { game })
  await until('two play', () => window.newest()?.playing === 2)
  await sockets[2]?.emitWithAck('abort', { game, ply: 0, id: 'abort-0001' })
  await until('nobody plays', () => window.newest()?.playing === 0)
  for (const socket of sockets) socket.close()
  await until('one is left', () => window.newest()?.online === 1)
  window.socket.close()
})

test('LOBBY-25: nothing went wrong behind the answers, and nobody is kept', async () => {
  for (const one of [site, other]) {
    await until('the lobby is empty', () => one.rooms.meeting.lobby.attendance === 0)
    expect(one.faults).toEqual([])
  }
})
