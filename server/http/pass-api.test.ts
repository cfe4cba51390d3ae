/** Two on one device, from the POST that makes the game to its end, over real sockets. */
import { expect, test } from 'vitest'
import { connect, newVisitor, type TestData, type TestSite } from '../site.fixture.ts'
import { onOneSite } from '../stage.fixture.ts'

let data: TestData
let site: TestSite
onOneSite((stage) => {
  ;({ data, site } = stage)
})

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.origin}/api/pass-and-play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin, ...headers },
    body: JSON.stringify(body),
  })
const command = (n: number) => ({ id: `pass-and-play-command-${n}`, time: null })

test('PASS-7: one POST makes a guest and a game of both seats; sent again it makes nothing more', async () => {
  const first = await post(command(1))
  const { game } = (await first.json()) as { game: string }
  expect(first.status).toBe(200)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const again = await post(command(1), { cookie })
  expect(await again.json()).toEqual({ game })
  const [row] = await data.db.sql`select * from games where id = ${game}`
  expect(row?.white_user).toBe(row?.black_user)
  expect(row).toMatchObject({ is_pass_and_play: true, is_rated: false, status: 'playing' })
})

test('PASS-8: another origin, another shape, and correspondence are refused', async () => {
  expect((await post(command(2), { origin: 'https://elsewhere.example' })).status).toBe(403)
  for (const bad of [{}, { id: 'short', time: null }, { ...command(3), time: { daysPerMove: 3 } }]) {
    expect((await post(bad)).status).toBe(400)
  }
})

test('PASS-9: a game is played behind curtains: moves only in the window that is ready, views only there', async () => {
  const { cookie } = await newVisitor(data.db)
  const { game } = (await (await post(command(4), { cookie })).json()) as { game: string }
  const [device, other, stranger] = [
    await connect(site.origin, { cookie }),
    await connect(site.origin, { cookie }),
    await connect(site.origin),
  ]
  const kinds: Record<string, string[]> = { device: [], other: [], stranger: [] }
  for (const [name, socket] of Object.entries({ device, other, stranger })) {
    socket.on('frame', (frame) => kinds[name]?.push(frame.kind === 'seat' ? frame.view.seat : 'card'))
    expect(await socket.emitWithAck('watch', { game })).toMatchObject({ ok: true, frame: { kind: 'card' } })
  }
  const move = (socket: typeof device, ply: number, uci: string) =>
    socket.emitWithAck('move', { game, ply, id: `move-${ply}-${uci}`, uci })
  expect(await move(device, 0, 'e2e4')).toEqual({ ok: false, code: 'forbidden' })
  expect(await stranger.emitWithAck('ready', { game, ply: 0 })).toEqual({
    ok: false,
    code: 'unauthenticated',
  })
  expect(await device.emitWithAck('ready', { game, ply: 0 })).toMatchObject({
    ok: true,
    frame: { view: { seat: 'white' } },
  })
  expect(await move(other, 0, 'e2e4')).toEqual({ ok: false, code: 'forbidden' })
  expect(await move(device, 0, 'e2e4')).toMatchObject({ ok: true })
  expect(await move(device, 1, 'e7e5')).toEqual({ ok: false, code: 'forbidden' })
  expect(await device.emitWithAck('ready', { game, ply: 0 })).toEqual({ ok: false, code: 'stale_ply' })
  expect(await device.emitWithAck('ready', { game, ply: 1 })).toMatchObject({
    ok: true,
    frame: { view: { seat: 'black' } },
  })
  expect(await move(device, 1, 'e7e5')).toMatchObject({ ok: true })
  for (const type of ['offerDraw', 'giveTime'] as const) {
    const asked = { game, ply: 2, id: `${type}-on-one-device` }
    expect(await device.emitWithAck(type, asked)).toEqual({ ok: false, code: 'forbidden' })
  }
  expect(await device.emitWithAck('resign', { game, ply: 2, id: 'resign-device' })).toMatchObject({
    ok: true,
  })
  expect(await device.emitWithAck('rematch', { game })).toEqual({ ok: false, code: 'game_over' })
  expect(kinds).toEqual({
    device: ['white', 'black', 'card'],
    other: ['card', 'card', 'card'],
    stranger: ['card', 'card', 'card'],
  })
  expect(site.faults).toEqual([])
  for (const socket of [device, other, stranger]) socket.close()
})
