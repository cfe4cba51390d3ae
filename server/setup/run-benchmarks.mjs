import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureCli } from './addon.mjs'
import { run } from './command.mjs'
import { endWithNpm } from './follow-npm.mjs'
import { prepare } from './prepare.mjs'
import { orReport, Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { root } from './root.mjs'

/** The engine's own benchmarks: groups of `fogline bench`, which prints a JSON object a line. */
const RUST_GROUPS = ['belief', 'eval', 'search', 'misty']

/**
 * All benchmarks, or those whose names begin with the given words. --json prints one object a line:
 * name, value, unit; else a table.
 */
export function main(args) {
  const words = args.filter((word) => !word.startsWith('-'))
  const isJson = args.includes('--json')
  const isWanted = (name) => words.length === 0 || words.some((word) => name.startsWith(word))
  endWithNpm()
  return orReport(async () => {
    await prepare({ pages: true })
    const sources = [...RUST_GROUPS.map(rustSource), ...(await typeScriptSources())]
    const measured = []
    for (const source of sources.filter(({ mayHave }) => words.length === 0 || words.some(mayHave))) {
      const rows = (await step(`Measuring ${source.title}`, source.run)).filter(({ name }) => isWanted(name))
      if (isJson) for (const { name, value, unit } of rows) console.log(JSON.stringify({ name, value, unit }))
      measured.push(...rows)
    }
    if (measured.length === 0)
      throw new Problem('no_benchmark', `No benchmark begins with ${words.join(' or ')}.`, '')
    if (!isJson) printTable(measured)
  })
}

function rustSource(group) {
  return {
    title: group,
    mayHave: (word) => `${group}.`.startsWith(word) || word.startsWith(`${group}.`),
    run: async () => {
      const program = await ensureCli()
      const { code, stdout, output } = await run(program, ['bench', group])
      if (code !== 0)
        throw new Problem('bench_failed', `The benchmark ${group} failed.\n${output.trim()}`, '')
      return parseRows(stdout)
    },
  }
}

/** Each file in e2e/bench exports `names` and `run()`; a process of its own keeps one from heating the next. */
async function typeScriptSources() {
  const folder = join(root, 'e2e', 'bench')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bench.ts')) : []
  return Promise.all(
    files.sort().map((file) => typeScriptSource(pathToFileURL(join(folder, file)).href, file)),
  )
}

async function typeScriptSource(url, file) {
  const names = JSON.parse(await evaluate(url, 'console.log(JSON.stringify(bench.names))'))
  return {
    title: file.replace(/\.bench\.ts$/, ''),
    mayHave: (word) => names.some((name) => name.startsWith(word)),
    run: async () =>
      parseRows(
        await evaluate(
          url,
          'for (const row of await bench.run()) console.log(JSON.stringify(row)); process.exit(0)',
        ),
      ),
  }
}

async function evaluate(url, code) {
  const script = `const bench = await import(${JSON.stringify(url)}); ${code}`
  // The players that a benchmark plays must not take the server's core for collecting their own garbage.
  const args = [
    '--v8-pool-size=1',
    '--heap-growing-percent=300',
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    script,
  ]
  const result = await run(process.execPath, args)
  if (result.code !== 0) throw new Problem('bench_failed', `A benchmark failed.\n${result.output.trim()}`, '')
  return result.stdout
}

/** Lines that are JSON objects with a name and a number; what else is printed is talk. */
function parseRows(text) {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    const row = JSON.parse(line)
    return typeof row.name === 'string' && typeof row.value === 'number' ? [row] : []
  })
}

function printTable(rows) {
  const shown = rows.map(({ name, value, unit }) => [name, format(value), unit ?? ''])
  const width = (column) => Math.max(...shown.map((cells) => cells[column].length))
  for (const [name, value, unit] of shown) {
    console.log(`${name.padEnd(width(0))}  ${value.padStart(width(1))}  ${unit}`)
  }
}

function format(value) {
  if (Number.isInteger(value)) return value.toLocaleString('en')
  return value.toLocaleString('en', { maximumSignificantDigits: 4 })
}
