import { readFileSync } from 'node:fs'

const POLL_MS = 300

/**
 * npm runs a script through a shell, and a signal or kill -9 for npm ends one of them and leaves us behind,
 * holding port and data. So when we were started by npm, we end when npm or that shell does.
 */
export function followNpm(env = process.env) {
  if (env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}

/** For commands that start others: a signal ends them as well, because each is stopped at our exit. */
export function endWithNpm() {
  followNpm()
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => process.exit(code))
  }
}

/** Known on Linux; elsewhere only the shell is watched. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}
