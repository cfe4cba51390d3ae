import { readFileSync } from 'node:fs'

/** Names a process beyond the reuse of its id: on Linux its start time tells it apart. */
export const signOf = (pid) => `${pid} ${startTime(pid)}`

/** What a sign names, and whether that process still lives; undefined for what is no sign. */
export function readSign(text) {
  const [pid = '', started = ''] = text.split(' ')
  if (!/^\d+$/.test(pid)) return undefined
  return { pid: Number(pid), isAlive: isAlive(Number(pid)) && startTime(pid) === started }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return ''
  }
}
