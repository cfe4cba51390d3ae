import { freePort } from '../../free-port.ts'
import { RunningServer } from '../../running-server.ts'

export interface LoopDelay {
  p99Ms: number
  maxMs: number
  count: number
}

export interface Heap {
  heapBytes: number
  /** What holds the process open, by kind. */
  resources: Record<string, number>
}

/** The real server with a probe inside: see probe.mjs. */
export interface ProbedServer {
  server: RunningServer
  /** The delay of its event loop since this was asked last. */
  loopDelay: () => Promise<LoopDelay>
  heap: () => Promise<Heap>
  /** Its own figures, by the names of /api/metrics. */
  metrics: () => Promise<Record<string, number>>
}

export async function startProbed(env: Record<string, string> = {}): Promise<ProbedServer> {
  const port = await freePort()
  const probe = new URL('probe.mjs', import.meta.url).href
  const server = await RunningServer.start({
    ...env,
    FOGLINE_PROBE_PORT: String(port),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${probe}`,
  })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  return {
    server,
    loopDelay: () => ask('/loop') as Promise<LoopDelay>,
    heap: () => ask('/heap') as Promise<Heap>,
    metrics: async () => parseMetrics(await (await fetch(`${server.url}/api/metrics`)).text()),
  }
}

/** Plain gauges and counters of the text format; those with labels are left out. */
function parseMetrics(text: string): Record<string, number> {
  const figures = [...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)])
  return Object.fromEntries(figures)
}
