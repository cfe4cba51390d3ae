import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out to outgoing connections: 32768 and up on Linux, 49152 and up elsewhere. */
const [LOWEST, BEYOND] = [20_000, 32_000]

/**
 * A port nobody listens on now, and that no connection is given either: a server that is killed and started again
 * later finds its port as it left it, whatever runs beside it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, BEYOND)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => probe.close(resolve))
  return true
}
