import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.mjs'
import { isNetworkFailure, Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { root } from './root.mjs'

/** Installs the packages unless node_modules already holds what package-lock.json asks for. */
export async function ensureDependencies() {
  const reason = staleness()
  if (reason === undefined) return
  await step(`Installing packages (${reason})`, install)
}

/** Why an install is needed, or undefined. npm notes in a hidden lock file what it put into node_modules. */
function staleness() {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return 'none are there yet'
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]
    if (found === undefined && (entry.optional || entry.devOptional)) continue
    if (found?.version !== entry.version) return `${path.replace(/^node_modules\//, '')} has changed`
  }
  return undefined
}

/** npm's own patience is minutes for each of hundreds of packages, without a word: no network is to be told soon. */
const SOON_GIVEN_UP = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

async function install() {
  // The pages are built here, so the packages for building are needed wherever the server runs.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', ...SOON_GIVEN_UP]
  const npm = process.env.npm_execpath ?? ''
  const { code, output } = await (/npm-cli\.js$/.test(npm)
    ? run(process.execPath, [npm, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  ).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new Problem(
      'no_npm',
      'npm is not there.',
      'It comes with Node from https://nodejs.org; install it and run this again.',
    )
  })
  if (code === 0) return
  if (isNetworkFailure(output)) {
    throw new Problem(
      'no_network',
      `The packages could not be fetched: the npm registry does not answer.\n${output.trim()}`,
      'Check the connection and run this again. Only the first start, and a start after an update, needs the network.',
    )
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    throw new Problem(
      'folder_unwritable',
      `The packages could not be written to ${join(root, 'node_modules')}.\n${output.trim()}`,
      'Run this as the user to whom the folder belongs.',
    )
  }
  throw new Problem(
    'install_failed',
    `The packages could not be installed.\n${output.trim()}`,
    "See npm's words above.",
  )
}
