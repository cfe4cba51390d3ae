import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './command.mjs'
import { isNetworkFailure, Problem } from './problem.mjs'

const MINIMUM = [1, 88]

/** rustup puts cargo on the PATH of new shells only; the one that just installed it does not know it yet. */
export function rustEnvironment(env = process.env) {
  const bin = join(env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin')
  return existsSync(bin) ? { ...env, PATH: `${env.PATH ?? ''}${delimiter}${bin}` } : env
}

/** The compiler's version line. Says plainly what is missing to build the engine. */
export async function demandRust(env = rustEnvironment()) {
  const [rustc, cargo] = await Promise.all([versionOf('rustc', env), versionOf('cargo', env)])
  if (rustc === undefined || cargo === undefined) {
    throw new Problem('no_rust', 'The engine is written in Rust, and there is no Rust here.', howToGetRust())
  }
  const [major, minor] = /(\d+)\.(\d+)/.exec(rustc).slice(1).map(Number)
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
    throw new Problem(
      'old_rust',
      `This is ${rustc}, and the engine needs ${MINIMUM.join('.')} or newer.`,
      `With rustup: \`rustup update stable\`. A system's own package is often too old. ${howToGetRust()}`,
    )
  }
  await demandLinker(env)
  return rustc
}

function howToGetRust() {
  return 'Get it from https://rustup.rs (no root needed) and run this again.'
}

async function demandLinker(env) {
  if (process.platform === 'win32') return
  if (
    env.RUSTFLAGS?.includes('linker=') ||
    Object.keys(env).some((name) => /^CARGO_TARGET_.*_LINKER$/.test(name))
  )
    return
  if ((await versionOf('cc', env)) !== undefined) return
  throw new Problem('no_linker', 'Rust needs a C linker, and there is no `cc` here.', howToGetLinker())
}

function howToGetLinker() {
  if (process.platform === 'darwin') return 'Get it with `xcode-select --install` and run this again.'
  return 'On Debian or Ubuntu: `apt-get install gcc libc6-dev`; on Fedora: `dnf install gcc`; on Alpine: `apk add build-base`. Then run this again.'
}

async function versionOf(program, env) {
  try {
    const { code, stdout } = await run(program, ['--version'], { env })
    return code === 0 ? stdout.split('\n')[0] : undefined
  } catch {
    return undefined
  }
}

/** `cargo` with what it says kept, and its usual failures told in plain words. */
export async function cargo(args, what) {
  const env = rustEnvironment()
  const { code, output } = await run('cargo', args, { env })
  if (code === 0) return
  if (/linker `?[^`]*`? not found|cannot find (crt1\.o|Scrt1\.o|-lc\b)/.test(output)) {
    throw new Problem('no_linker', `Rust could not link ${what}.\n${output.trim()}`, howToGetLinker())
  }
  if (isNetworkFailure(output)) {
    throw new Problem(
      'no_network',
      `The Rust packages for ${what} could not be fetched.\n${output.trim()}`,
      'Check the connection and run this again. Only a first build, and one after an update, needs the network.',
    )
  }
  throw new Problem(
    'build_failed',
    `Rust could not build ${what}.\n${output.trim()}`,
    "See the compiler's words above.",
  )
}
