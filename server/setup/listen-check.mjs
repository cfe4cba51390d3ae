import { createServer } from 'node:net'
import { Problem } from './problem.mjs'

/** Before minutes of building: could we listen there at all? Rejects with Node's EADDRINUSE or EACCES, or `bad_host`. */
export function checkListen({ port, host }) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(isOfPort(error) ? error : asBadHost(host, error)))
    probe.listen({ port, ...(host && { host }) }, () => probe.close(resolve))
  })
}

const isOfPort = ({ code }) => code === 'EADDRINUSE' || code === 'EACCES'

function asBadHost(host, error) {
  if (!host) return error
  return new Problem(
    'bad_host',
    `HOST is "${host}", which is no address of this machine (${error.code}).`,
    'Leave HOST out to listen on all addresses, or give 127.0.0.1 or a name that leads here.',
  )
}
