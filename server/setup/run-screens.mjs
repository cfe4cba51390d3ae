import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithNpm } from './follow-npm.mjs'
import { prepare } from './prepare.mjs'
import { orReport } from './problem.mjs'
import { root } from './root.mjs'

/** Sets up, then takes the pictures: e2e/screens/take.ts says which words it knows. */
export function main(args) {
  endWithNpm()
  return orReport(async () => {
    await prepare({ pages: true })
    const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/screens/take.ts', ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  })
}
