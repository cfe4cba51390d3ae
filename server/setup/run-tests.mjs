import { performance } from 'node:perf_hooks'
import { endWithNpm } from './follow-npm.mjs'
import { prepare } from './prepare.mjs'
import { orReport } from './problem.mjs'
import { secondsSince } from './progress.mjs'
import { suites } from './suites.mjs'

/**
 * Sets up and runs every suite, or with --fast those for every commit; words choose suites by the beginning of
 * their names. The last line is `N passed, N failed`; the exit code tells the same.
 */
export function main(args) {
  const isFast = args.includes('--fast')
  const words = args.filter((word) => !word.startsWith('-'))
  endWithNpm()
  return orReport(async () => {
    const chosen = suites.filter(
      (suite) =>
        (suite.isFast || !isFast) &&
        (words.length === 0 || words.some((word) => suite.name.startsWith(word))),
    )
    await prepare({ pages: chosen.some((suite) => suite.needsPages) })
    const total = await runSuites(chosen, isFast)
    if (total.passed + total.failed === 0) total.failed = 1
    console.log(`${total.passed} passed, ${total.failed} failed`)
    process.exitCode = total.failed === 0 ? 0 : 1
  })
}

/** Lanes beside each other, then what has no lane. */
export async function runSuites(suites, isFast) {
  const total = { passed: 0, failed: 0 }
  const inTurn = async (lane) => {
    for (const suite of suites.filter((one) => one.lane === lane)) {
      const { passed, failed } = await runSuite(suite, isFast)
      total.passed += passed
      total.failed += failed
    }
  }
  await Promise.all(['text', 'rust'].map(inTurn))
  await inTurn(undefined)
  return total
}

export async function runSuite(suite, isFast) {
  const missing = await suite.skip?.()
  if (missing !== undefined) {
    console.log(`- ${suite.name}: skipped, ${missing}`)
    return { passed: 0, failed: 0 }
  }
  const began = performance.now()
  process.stderr.write(process.stderr.isTTY ? `  ${suite.name} …\r` : '')
  const outcome = await suite.run(isFast)
  const isEmpty = outcome.passed + outcome.failed === 0
  const failed = isEmpty ? 1 : outcome.failed
  if (failed > 0) console.log(outcome.output.trimEnd())
  const remark = isEmpty ? ' (it found no tests)' : ''
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${suite.name}: ${outcome.passed} passed, ${failed} failed${remark} (${secondsSince(began)})`,
  )
  return { passed: outcome.passed, failed }
}
