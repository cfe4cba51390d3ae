import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explain } from './problem.mjs'
import { root } from './root.mjs'
import { demandRust } from './rust.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-setup-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function runNode(args, { cwd = folder, env = {} } = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

/** The set-up alone in a folder of its own, which it then takes for the repository. */
function copySetup() {
  cpSync(join(root, 'server', 'setup'), join(folder, 'server', 'setup'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name))
  return join(folder, 'server', 'setup')
}

/** A folder for the PATH with programs that only tell their version. */
function fakePath(versions) {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const [name, line] of Object.entries(versions)) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho '${line}'\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return { PATH: bin }
}

describe('what is missing is said plainly', () => {
  test('SETUP-4: an old Node', async () => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`
    writeFileSync(join(folder, 'pretend.cjs'), pretend)
    const script = join(copySetup(), 'start.mjs')
    const { code, output } = await runNode(['--require', './pretend.cjs', script])
    expect(code).toBe(1)
    expect(output).toMatch(/^old_node: This is Node 18\.20\.4, and Fogline needs 20\.19/)
  })

  test.each(['start', 'test', 'bench', 'match', 'node-version'])(
    'SETUP-5: %s.mjs keeps to words an old Node can read',
    (name) => {
      const text = readFileSync(join(root, 'server', 'setup', `${name}.mjs`), 'utf8')
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'/g, '')
      expect(code).toContain('demandNode')
      expect(code).not.toMatch(/\?\.|\?\?|\bawait\b|[&|]{2}=|\bstatic\b|#\w|`|\d_\d|catch \{/)
    },
  )

  test('SETUP-6: no Rust', async () => {
    await expect(demandRust(fakePath({}))).rejects.toMatchObject({
      code: 'no_rust',
      advice: expect.stringContaining('rustup'),
    })
  })

  test('SETUP-7: an old Rust', async () => {
    const env = fakePath({ rustc: 'rustc 1.63.0', cargo: 'cargo 1.63.0', cc: 'cc 12' })
    await expect(demandRust(env)).rejects.toMatchObject({
      code: 'old_rust',
      message: /rustc 1\.63\.0.*1\.88/,
    })
  })

  test.runIf(process.platform !== 'win32')('SETUP-8: no linker', async () => {
    const env = fakePath({ rustc: 'rustc 1.88.0', cargo: 'cargo 1.88.0' })
    await expect(demandRust(env)).rejects.toMatchObject({ code: 'no_linker' })
    writeFileSync(join(folder, 'bin', 'cc'), '#!/bin/sh\necho cc\n', { mode: 0o755 })
    expect(await demandRust(env)).toBe('rustc 1.88.0')
  })

  test('SETUP-9: a taken port, before anything is built', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const port = String(other.address().port)
    const { code, output } = await runNode([join(copySetup(), 'start.mjs')], {
      env: { PORT: port, HOST: '' },
    })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`port_taken: Another program listens on port ${port}.`)
    expect(output).not.toContain('Installing')
  })

  test.each(['192.0.2.1', 'no such host'])('SETUP-24: a HOST that is not this machine: %s', async (host) => {
    const { code, output } = await runNode([join(copySetup(), 'start.mjs')], {
      env: { PORT: '0', HOST: host },
    })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      /^bad_host: HOST is "[^"]+", which is no address of this machine \(E\w+\)\.\n\S/,
    )
    expect(output.trim().split('\n')).toHaveLength(2)
  })

  test('SETUP-10: a PORT that is none', async () => {
    const { code, output } = await runNode([join(copySetup(), 'start.mjs')], { env: { PORT: '70000' } })
    expect(code).toBe(1)
    expect(output).toContain('bad_port: PORT is "70000"')
  })

  test('SETUP-23: a bad environment and a data folder that cannot be written, before anything is built', async () => {
    const script = join(copySetup(), 'start.mjs')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    cpSync(join(root, 'server', 'env.ts'), join(folder, 'server', 'env.ts'))
    cpSync(join(root, 'db', 'embedded'), join(folder, 'db', 'embedded'), { recursive: true })
    const start = (env) => runNode([script], { env: { PORT: '0', DATABASE_URL: '', ...env } })
    const bad = await start({ FOGLINE_THINKERS: 'lots', TRUST_PROXY: '-1' })
    expect(bad.code).toBe(1)
    expect(bad.output.trim().split('\n')).toEqual([
      'bad_env: TRUST_PROXY must be a whole number from 0 to 16',
      'FOGLINE_THINKERS must be a whole number from 1 to 64',
    ])
    const closed = await start({ FOGLINE_DATA: '/proc/nowhere' })
    expect(closed.code).toBe(1)
    expect(closed.output.trim()).toMatch(
      /^data_unwritable: The data folder \/proc\/nowhere cannot be written/,
    )
  })

  test('SETUP-11: no network while packages are missing', async () => {
    const env = { PORT: '0', npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' }
    const { code, output } = await runNode([join(copySetup(), 'start.mjs')], {
      env: { ...env, npm_config_cache: join(folder, 'cache') },
    })
    expect(code).toBe(1)
    expect(output).toContain('Installing packages (none are there yet)')
    expect(output).toContain('no_network: ')
    // npm takes its time to give up.
  }, 120_000)

  test('SETUP-12: an expected problem is a line with a code, a bug keeps its stack', () => {
    expect(explain(Object.assign(new Error('It is so.'), { code: 'so_it_is', advice: 'Do this.' }))).toBe(
      'so_it_is: It is so.\nDo this.',
    )
    expect(explain(new TypeError('oops'))).toMatch(/TypeError: oops\n {4}at /)
  })
})

describe('what is fresh is left alone', () => {
  test('SETUP-13: freshness goes by content, not by clocks, and needs the product', async () => {
    const setup = copySetup()
    mkdirSync(join(folder, 'src'))
    const file = join(folder, 'src', 'a.txt')
    writeFileSync(file, 'one')
    const { fingerprint, forget, isFresh, remember } = await import(join(setup, 'fingerprint.mjs'))
    const before = fingerprint(['src', 'missing'])
    utimesSync(file, 1, 1)
    expect(fingerprint(['src', 'missing'])).toBe(before)

    expect(isFresh('thing', before, [])).toBe(false)
    remember('thing', before)
    expect(isFresh('thing', before, ['src/a.txt'])).toBe(true)
    expect(isFresh('thing', before, ['src/not-there'])).toBe(false)

    writeFileSync(file, 'two')
    expect(isFresh('thing', fingerprint(['src', 'missing']), [])).toBe(false)
    forget('thing')
    expect(isFresh('thing', before, [])).toBe(false)
  })

  test('SETUP-14: set-ups take turns, also behind one that was killed', async () => {
    const setup = copySetup()
    const hold = (name, then) => `
      import { appendFileSync } from 'node:fs'
      import { setTimeout as sleep } from 'node:timers/promises'
      import { withLock } from ${JSON.stringify(join(setup, 'lock.mjs'))}
      await withLock(async () => {
        appendFileSync('log', '${name} in\\n')
        ${then}
        appendFileSync('log', '${name} out\\n')
      }, () => {})`
    const start = (name, then) => runNode(['--input-type=module', '-e', hold(name, then)])
    const killed = await start('killed', `process.kill(process.pid, 'SIGKILL')`)
    expect(killed.code).toBe(null)
    await Promise.all(['a', 'b', 'c'].map((name) => start(name, 'await sleep(100)')))
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
    expect(lines[0]).toBe('killed in')
    expect(lines).toHaveLength(7)
    for (let n = 1; n < 7; n += 2) expect(lines[n + 1]).toBe(lines[n].replace('in', 'out'))
  })
})

test('SETUP-20: nothing is built under a server that serves from the folder, and a killed one is in nobody’s way', async () => {
  const serving = JSON.stringify(join(copySetup(), 'serving.mjs'))
  const script = `import { signServing } from ${serving}; signServing(); console.log('serves'); setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
  await once(server.stdout, 'data')
  const demand = `import { demandNobodyServes } from ${serving}; demandNobodyServes('The pages')`
  const build = () => runNode(['--input-type=module', '-e', demand])
  const refused = await build()
  expect(refused.code).not.toBe(0)
  expect(refused.output).toContain(`process ${server.pid}`)
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect((await build()).code).toBe(0)
})

test('SETUP-15: a suite that finds no test has failed', async () => {
  const { runSuite } = await import('./run-tests.mjs')
  const empty = { name: 'nothing', isFast: true, run: async () => ({ passed: 0, failed: 0, output: '' }) }
  expect(await runSuite(empty, true)).toEqual({ passed: 0, failed: 1 })
})

test('SETUP-21: lanes run beside each other, and what has no lane afterwards and alone', async () => {
  const { runSuites } = await import('./run-tests.mjs')
  const said = []
  let meet
  const met = new Promise((resolve) => {
    meet = resolve
  })
  const suite = (name, lane, run = async () => {}) => ({
    name,
    lane,
    run: async () => {
      said.push(`${name} begins`)
      await run()
      said.push(`${name} ends`)
      return { passed: 1, failed: 0, output: '' }
    },
  })
  const total = await runSuites(
    [
      suite('alone'),
      // Ends only once the other lane is under way too.
      suite('one', 'text', () => met),
      suite('two', 'rust', async () => meet()),
      suite('three', 'rust'),
    ],
    false,
  )
  expect(total).toEqual({ passed: 4, failed: 0 })
  expect(said.slice(-2)).toEqual(['alone begins', 'alone ends'])
  expect(said.indexOf('two ends')).toBeLessThan(said.indexOf('three begins'))
})
