/**
 * A bad network between a browser and the server: bytes go through in order, late by some delay and jitter, now and
 * then held back for a while, and the line is cut from time to time. Seeded, so that a run can be had again.
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Weather {
  /** One way, in milliseconds: at least, and up to this much more. */
  delayMs: number
  jitterMs: number
  /** Of so many chunks one is held back, for so long. */
  stallOneIn: number
  stallMs: readonly [number, number]
  /** A line lives so long. Null: for ever. */
  cutAfterMs: readonly [number, number] | null
}

export interface Crossing {
  url: string
  /** Lines cut so far. */
  cuts: () => number
  close: () => Promise<void>
}

export async function openProxy(target: string, weather: Weather, draw: () => number): Promise<Crossing> {
  const { hostname, port } = new URL(target)
  const lines = new Set<Socket>()
  let cuts = 0
  const between = ([least, most]: readonly [number, number]): number => least + draw() * (most - least)
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const ends = [near, far]
    const end = (): void => {
      clearTimeout(cut)
      for (const socket of ends) socket.destroy()
      lines.delete(near)
    }
    const cut = weather.cutAfterMs
      ? setTimeout(() => {
          cuts++
          end()
        }, between(weather.cutAfterMs))
      : undefined
    lines.add(near)
    for (const socket of ends) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    forward(near, far)
    forward(far, near)
  })

  /** In order: a chunk never overtakes one that was held back. */
  const forward = (from: Socket, to: Socket): void => {
    let freeAtMs = 0
    from.on('data', (chunk) => {
      const stallMs = weather.stallOneIn > 0 && draw() * weather.stallOneIn < 1 ? between(weather.stallMs) : 0
      const lateMs = weather.delayMs + draw() * weather.jitterMs + stallMs
      freeAtMs = Math.max(freeAtMs, performance.now() + lateMs)
      setTimeout(() => to.destroyed || to.write(chunk), freeAtMs - performance.now())
    })
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: async () => {
      for (const line of lines) line.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
