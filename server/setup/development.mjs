import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const QUIET_MS = 150
const WATCHED = ['server', 'db', join('engine', 'rules')]
const isSource = (name) => /\.(ts|json|sql)$/.test(name) && !/\.test\.ts$/.test(name)

/** The server from its sources; pages reload by themselves, and a change to the server's own code restarts it. */
export function serveDevelopment() {
  let child = startServer()
  let isRestarting = false
  let isStopping = false
  let timer

  const restart = () => {
    if (isRestarting || isStopping) return
    isRestarting = true
    console.error('  the server has changed: restarting')
    const next = () => {
      isRestarting = false
      child = startServer()
      child.on('exit', ended)
    }
    if (child.exitCode !== null || child.signalCode !== null) return next()
    child.off('exit', ended)
    child.once('exit', next)
    child.kill('SIGTERM')
  }
  const ended = (code, signal) => {
    if (isStopping) process.exit(code ?? 128)
    console.error(`  the server ended (${signal ?? code}): waiting for a change`)
  }
  child.on('exit', ended)

  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(restart, QUIET_MS)
    }).on('error', () => {})
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
      child.kill(signal)
    })
  }
}

function startServer() {
  const arguments_ = ['--import', 'tsx', '--import', './server/setup/follow-parent.mjs', 'server/main.ts']
  return spawn(process.execPath, arguments_, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
