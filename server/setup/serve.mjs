import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commitOf } from './commit.mjs'
import { serveDevelopment } from './development.mjs'
import { checkEnvironment } from './environment-check.mjs'
import { followNpm } from './follow-npm.mjs'
import { checkListen } from './listen-check.mjs'
import { prepare } from './prepare.mjs'
import { orReport, Problem } from './problem.mjs'
import { root } from './root.mjs'
import { signServing } from './serving.mjs'

/** Sets up, then is the server: this very process, so that signals and exit codes are the server's own. */
export function main(args) {
  const isDevelopment = args.includes('--dev')
  followNpm()
  return orReport(async () => {
    await checkListen({ port: portFrom(process.env), host: process.env.HOST })
    await prepare({ pages: !isDevelopment, check: checkEnvironment })
    process.env.FOGLINE_COMMIT ??= commitOf()
    process.env.NEXT_TELEMETRY_DISABLED ??= '1'
    if (isDevelopment) return serveDevelopment()
    process.env.NODE_ENV = 'production'
    process.setSourceMapsEnabled(true)
    signServing()
    await import(pathToFileURL(join(root, 'dist', 'main.mjs')).href)
  })
}

/** The server checks all of its environment; this one is needed before there is a server. */
function portFrom(env) {
  const port = env.PORT === undefined || env.PORT === '' ? 3000 : Number(env.PORT)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new Problem(
    'bad_port',
    `PORT is "${env.PORT}", which is no port.`,
    'Give a whole number from 0 to 65535.',
  )
}
