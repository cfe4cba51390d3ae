/** A bare echo with a room's messages: see echo-server.ts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Frame } from '../../../server/wire/frame.ts'
import { FrameDuel, type Pair } from './frame-duel.ts'
import { openSocket } from './game-socket.ts'
import { drawLines } from './lines.ts'
import type { Stand } from './stand.ts'

/** `frame` is what every frame is like. */
export async function openEchoStand(
  pairCount: number,
  plies: number,
  frame: Frame,
): Promise<Stand<FrameDuel>> {
  const { child, url } = await startEcho(frame)
  const pairs: Pair[] = []
  for (let index = 0; index < pairCount; index++) {
    const headers = { 'x-pair': String(index) }
    pairs.push({ white: await openSocket(url, headers), black: await openSocket(url, headers) })
  }
  const [line = []] = drawLines(1, plies)
  let duels: FrameDuel[] = []
  let round = 0
  const end = async (): Promise<void> => {
    for (const duel of duels) duel.close()
    duels = []
  }
  return {
    end,
    begin: async () => {
      await end()
      round++
      duels = pairs.map(
        (pair) => new FrameDuel(pair, `round${round}`.padEnd(frame.card.game.length, '0'), line),
      )
      return duels
    },
    close: async () => {
      for (const { white, black } of pairs) for (const socket of [white, black]) socket.disconnect()
      const gone = once(child, 'exit')
      child.stdin?.end()
      await gone
    },
  }
}

async function startEcho(frame: Frame): Promise<{ child: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('echo-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(frame)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: `http://127.0.0.1:${line.toString().trim()}` }
}
