import { performance } from 'node:perf_hooks'

/** Seconds since `began`, for people. */
export function secondsSince(began) {
  const seconds = (performance.now() - began) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

const TICK_MS = 1000

/**
 * Says what is being waited for, and how long it took. On a terminal the seconds run; in a log there is one
 * line at the start and one at the end.
 */
export async function step(title, work, out = process.stderr) {
  const began = performance.now()
  const show = () => out.write(`\r  ${title} … ${secondsSince(began)}`)
  if (!out.isTTY) out.write(`  ${title} …\n`)
  const ticking = out.isTTY ? setInterval(show, TICK_MS) : undefined
  if (out.isTTY) show()
  try {
    const result = await work()
    out.write(`${out.isTTY ? '\r' : ''}✓ ${title} (${secondsSince(began)})${out.isTTY ? '\u001b[K' : ''}\n`)
    return result
  } catch (error) {
    out.write(`${out.isTTY ? '\r' : ''}✗ ${title} (${secondsSince(began)})${out.isTTY ? '\u001b[K' : ''}\n`)
    throw error
  } finally {
    clearInterval(ticking)
  }
}
