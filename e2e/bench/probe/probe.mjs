// Loaded into the server before its own code, by --import: tells from within what cannot be seen from outside.
// Answers on 127.0.0.1, on the port that FOGLINE_PROBE_PORT names, in the server's own process and in no child's.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

const answers = {
  /** How late the loop was since this was asked last: the histogram's figures hold the interval itself too. */
  '/loop': () => {
    const lateMs = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    const answer = { p99Ms: lateMs(delay.percentile(99)), maxMs: lateMs(delay.max), count: delay.count }
    delay.reset()
    return answer
  },
  /** What is left when all garbage is gone, and what holds the process open, by kind. */
  '/heap': () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    for (let time = 0; time < 3; time++) collect()
    const resources = {}
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
    return { heapBytes: process.memoryUsage().heapUsed, resources }
  },
}

const port = Number(process.env.FOGLINE_PROBE_PORT)
delete process.env.FOGLINE_PROBE_PORT
delete process.env.NODE_OPTIONS
if (port > 0) {
  createServer((request, response) => {
    const answer = answers[request.url]?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? null))
  })
    .listen(port, '127.0.0.1')
    .unref()
}
