/** Memory of the server's process a minute after one finished game against Misty, pages visited on the way. */
import { setTimeout as sleep } from 'node:timers/promises'
import { RunningServer } from '../running-server.ts'
import { residentBytes } from './resident.ts'
import { type Row, row } from './row.ts'
import { playMisty, playOn } from './visitor.ts'

export const names = ['server.idle.rss_mb']

const TIMES = 3
const REST_MS = 60_000

export async function run(): Promise<Row[]> {
  const servers: RunningServer[] = []
  try {
    for (let time = 0; time < TIMES; time++) servers.push(await RunningServer.start())
    await Promise.all(servers.map(visit))
    await sleep(REST_MS)
    const sizes = servers.map((server) => residentBytes(server.pid) / 2 ** 20)
    return [row('server.idle.rss_mb', Math.min(...sizes), 'MB')]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Home, a game to its end, and the replay: what a browser would ask for. */
async function visit({ url }: RunningServer): Promise<void> {
  await read(url)
  const visitor = await playMisty(url, 'white')
  await read(`${url}/game/${visitor.game}`, visitor.cookie)
  await playOn(visitor)
  await read(`${url}/game/${visitor.game}`, visitor.cookie)
  await read(`${url}/api/games/${visitor.game}`)
  visitor.close()
}

async function read(url: string, cookie = ''): Promise<void> {
  const response = await fetch(url, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${url}: ${response.status}`)
}
