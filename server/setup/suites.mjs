import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.mjs'
import { root } from './root.mjs'
import { rustEnvironment } from './rust.mjs'

/**
 * A suite runs one tool and counts. `skip` gives the reason when the tool is not there and may be missing.
 * Suites of one lane run one after the other, lanes beside each other; suites without a lane run last and alone,
 * because they watch clocks.
 * @typedef {{ passed: number, failed: number, output: string }} Outcome
 * @typedef {{ name: string, isFast: boolean, lane?: 'text' | 'rust', needsPages?: boolean, run: (isFast: boolean) => Promise<Outcome>, skip?: () => Promise<string | undefined> }} Suite
 */

const bin = (packageName, path) => join(root, 'node_modules', packageName, path)
const node = (script, args, env) =>
  run(process.execPath, [script, ...args], { env: { ...process.env, ...env } })
const cargo = (args) => run('cargo', args, { env: rustEnvironment() })

/** A tool that only says yes or no counts as one test. */
const asOneTest = async (running) => {
  const { code, output } = await running
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

const check = (name, isFast, lane, start) => ({ name, isFast, lane, run: () => asOneTest(start()) })

/** Folders with our TypeScript in them. */
const sourceFolders = () =>
  ['app', 'components', 'db', 'e2e', 'engine', 'server'].filter((name) => existsSync(join(root, name)))

/** A minimal Rust has neither formatter nor linter; the tests themselves need neither. */
const cargoTool = (name, tool, args) => ({
  ...check(name, false, 'rust', () => cargo(args)),
  skip: async () =>
    (await cargo([tool, '--version'])).code === 0
      ? undefined
      : `not installed: rustup component add ${tool === 'fmt' ? 'rustfmt' : tool}`,
})

/** @type {Suite[]} */
export const suites = [
  check('types', true, 'text', () => node(bin('typescript', 'bin/tsc'), ['--noEmit'])),
  check('format and lint (biome)', true, 'text', () =>
    node(bin('@biomejs/biome', 'bin/biome'), ['check', '.']),
  ),
  check('lint (eslint)', true, 'text', () => node(bin('eslint', 'bin/eslint.js'), ['--max-warnings=0', '.'])),
  check('import rules', true, 'text', () =>
    node(bin('dependency-cruiser', 'bin/dependency-cruise.mjs'), [
      '--output-type=err-long',
      ...sourceFolders(),
    ]),
  ),
  check('unused code (knip)', false, 'text', () =>
    node(bin('knip', 'bin/knip.js'), ['--no-progress', '--no-config-hints']),
  ),
  cargoTool('Rust format', 'fmt', ['fmt', '--all', '--check']),
  cargoTool('Rust lint', 'clippy', [
    'clippy',
    '--workspace',
    '--all-targets',
    '--locked',
    '--',
    '-D',
    'warnings',
  ]),
  { name: 'Rust', isFast: false, lane: 'rust', run: rustTests },
  { name: 'unit and property', isFast: true, run: unitTests },
  { name: 'browser', isFast: false, needsPages: true, run: browserTests },
]

async function rustTests() {
  const { code, output } = await cargo(['test', '--release', '--workspace', '--locked', '--no-fail-fast'])
  let passed = 0
  let failed = 0
  for (const [, good, bad] of output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm)) {
    passed += Number(good)
    failed += Number(bad)
  }
  // Code that does not compile is a failure that counts no test.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output }
}

/** Reads a report that must have been written by this very run. */
async function withReport(name, start) {
  const file = join(root, '.build', name)
  mkdirSync(join(root, '.build'), { recursive: true })
  rmSync(file, { force: true })
  const { code, output } = await start(file)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  return { code, output, report }
}

async function unitTests(isFast) {
  const { code, output, report } = await withReport('unit-tests.json', (file) =>
    node(
      bin('vitest', 'vitest.mjs'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      {
        FOGLINE_TESTS: isFast ? 'fast' : 'all',
      },
    ),
  )
  if (!report) return { passed: 0, failed: 1, output }
  // A file that cannot be loaded fails without a test of its own.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1), output }
}

async function browserTests() {
  const { code, output, report } = await withReport('browser-tests.json', (file) =>
    node(bin('@playwright/test', 'cli.js'), ['test', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }),
  )
  if (!report) return { passed: 0, failed: 1, output }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: code === 0 ? failed : Math.max(failed, 1), output }
}
