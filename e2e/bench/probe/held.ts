import { setTimeout as sleep } from 'node:timers/promises'
import type { ProbedServer } from './probed-server.ts'

const SETTLE_MS = 20_000

/** Returns once the server holds no room, member or bot's turn any more; throws when it does not let go of them. */
export async function untilNothingIsHeld(metrics: ProbedServer['metrics']): Promise<void> {
  const deadlineMs = performance.now() + SETTLE_MS
  for (;;) {
    const figures = await metrics()
    const held = ['rooms', 'members', 'bot_turns', 'thinking', 'waiting'].filter(
      (name) => figures[`fogline_${name}`] !== 0,
    )
    if (held.length === 0) return
    if (performance.now() > deadlineMs) throw new Error(`still held after the games: ${held.join(', ')}`)
    await sleep(100)
  }
}
