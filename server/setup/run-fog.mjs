import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ensureCli } from './addon.mjs'
import { ensureFogBundle } from './fog-bundle.mjs'
import { orReport } from './problem.mjs'

const KERNELS = { ts: runTypeScript, rust: runRust }

/** The rules kernels on the command line (docs/CONTRACT.md). Only answers go to stdout; the rest to stderr. */
export async function main(argv) {
  const { kernel, args } = readArguments(argv)
  const runKernel = Object.hasOwn(KERNELS, kernel) ? KERNELS[kernel] : undefined
  if (!runKernel) {
    console.error('fog: --kernel is ts or rust')
    process.exitCode = 2
    return
  }
  await orReport(async () => {
    process.exitCode = await runKernel(args)
  })
}

function readArguments(argv) {
  const at = argv.findIndex((arg) => /^--kernel(=|$)/.test(arg))
  if (at < 0) return { kernel: 'ts', args: argv }
  const hasOwnValue = argv[at].includes('=')
  const kernel = hasOwnValue ? argv[at].slice('--kernel='.length) : (argv[at + 1] ?? '')
  return { kernel, args: argv.filter((_, index) => index !== at && (hasOwnValue || index !== at + 1)) }
}

async function runTypeScript(args) {
  // A reader that has had enough, as `head` has, is no error.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const { fogCommand } = await import(pathToFileURL(await ensureFogBundle()).href)
  return fogCommand(args, process)
}

async function runRust(args) {
  const program = await ensureCli()
  const [command, ...rest] = args
  const child = spawn(program, rustArguments(command, rest), { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A FEN that the shell split at its spaces is put together again. */
function rustArguments(command, rest) {
  if (command === undefined) return ['fog']
  if (command === 'perft' && rest.length > 2) return ['perft', rest.slice(0, -1).join(' '), rest.at(-1)]
  return [command, ...rest]
}
