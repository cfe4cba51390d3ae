import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureCli } from './addon.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { endWithNpm } from './follow-npm.mjs'
import { withLock } from './lock.mjs'
import { extractNetwork } from './network.mjs'
import { orReport } from './problem.mjs'
import { root } from './root.mjs'

/** Two engines against each other: the engine's own `match`, built when stale, with the network it needs. */
export function main(args) {
  endWithNpm()
  return orReport(async () => {
    const { program, network } = await withLock(async () => {
      await ensureDependencies()
      return { program: await ensureCli(), network: extractNetwork({ root }) }
    })
    const env = { ...process.env, FOGLINE_NNUE: network }
    const child = spawn(program, ['match', ...args], { cwd: root, env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  })
}
