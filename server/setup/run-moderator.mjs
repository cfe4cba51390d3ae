import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureDependencies } from './dependencies.mjs'
import { withLock } from './lock.mjs'
import { orReport } from './problem.mjs'
import { root } from './root.mjs'

/** Gives or takes the moderator's role: `npm run moderator -- NAME`, `npm run moderator -- NAME --remove`. */
export function main(args) {
  return orReport(async () => {
    await withLock(ensureDependencies)
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/moderator.ts', ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  })
}
