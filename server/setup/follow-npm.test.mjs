import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { commitOf } from './commit.mjs'
import { root } from './root.mjs'

/** npm, its shell, and us; only the last two are real. Prints its process id once it follows. */
function startBelowNpm() {
  const script = `
    import { followNpm } from ${JSON.stringify(join(root, 'server', 'setup', 'follow-npm.mjs'))}
    followNpm()
    setInterval(() => {}, 60_000)
    console.log(process.pid)`
  const npm = `
    const { spawn } = require('node:child_process')
    spawn('/bin/sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; true'], { stdio: 'inherit' })
    setInterval(() => {}, 60_000)`
  return spawn(process.execPath, ['-e', npm], {
    env: { ...process.env, NODE: process.execPath, SCRIPT: script, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function isAlive(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(
      execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

describe.runIf(process.platform === 'linux')('below npm', () => {
  test.each(['SIGTERM', 'SIGKILL'])('SETUP-16: %s for npm leaves no server behind', async (signal) => {
    const npm = startBelowNpm()
    const pid = Number((await once(npm.stdout, 'data')).toString())
    await sleep(500)
    expect(isAlive(pid)).toBe(true)
    npm.kill(signal)
    const deadline = Date.now() + 5000
    while (isAlive(pid) && Date.now() < deadline) await sleep(50)
    expect(isAlive(pid)).toBe(false)
  })
})

const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })

test.runIf(git.status === 0)('SETUP-17: the commit is told without git', () => {
  expect(commitOf()).toBe(git.stdout.trim().slice(0, 12))
  expect(commitOf('/')).toBe('unknown')
})
