import { join } from 'node:path'
import { run } from './command.mjs'
import { Problem } from './problem.mjs'
import { root } from './root.mjs'

/** Before minutes of building: would the server take this environment, and could it keep its data where that says? */
export async function checkEnvironment() {
  const script = join(root, 'server', 'setup', 'judge-environment.mjs')
  const { code, stdout, output } = await run(process.execPath, ['--import', 'tsx', script])
  if (code !== 0) throw new Error(`The environment could not be judged.\n${output.trim()}`)
  const { problem, lines } = JSON.parse(stdout)
  for (const line of lines) console.error(line)
  if (problem) throw new Problem(problem.code, problem.message, problem.advice)
}
