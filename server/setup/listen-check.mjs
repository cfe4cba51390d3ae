import { createServer } from 'node:net'

/** Before minutes of building: could we listen there at all? Rejects with Node's EADDRINUSE or EACCES. */
export function checkListen({ port, host }) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, ...(host && { host }) }, () => probe.close(resolve))
  })
}
