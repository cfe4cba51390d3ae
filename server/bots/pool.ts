/**
 * Misty's chairs: at most `chairs` requests are thought about at once, the rest wait in the order they came and are
 * told how many are before them. While some wait, those that think get less time, so that nobody waits long.
 */
import type { EngineTurnRequest } from '../wire/observation.ts'
import type { ThinkAnswer, Thinker } from './thinker.ts'

/** The engine itself: thinks off the event loop. `cancel` makes a running request of that game return soon. */
export interface Engine {
  think: (request: EngineTurnRequest) => Promise<ThinkAnswer>
  cancel: (game: string) => void
  forget: (game: string) => void
}

interface Waiting {
  begin: () => void
  tell: (before: number | null) => void
}

/** However long the queue, a turn gets this much of what it asked for. */
const LEAST_MS = 150

export function openPool(
  engine: Engine,
  chairs: number,
): Thinker & { load: () => { thinking: number; waiting: number } } {
  const waiting: Waiting[] = []
  let thinking = 0

  const tellAll = (): void => {
    for (const [before, item] of waiting.entries()) item.tell(before)
  }

  const sit = (tell: Waiting['tell'], signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return Promise.resolve(false)
    if (thinking < chairs) {
      thinking++
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const item: Waiting = {
        tell,
        begin: () => {
          signal.removeEventListener('abort', leave)
          tell(null)
          resolve(true)
        },
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(item), 1)
        tell(null)
        tellAll()
        resolve(false)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(item)
      tell(waiting.length - 1)
    })
  }

  const stand = (): void => {
    const next = waiting.shift()
    if (next) next.begin()
    else thinking--
    tellAll()
  }

  return {
    think: async (request, { signal, onQueue }) => {
      const cameMs = performance.now()
      if (!(await sit(onQueue, signal))) return { ok: false, code: 'cancelled', detail: 'left the queue' }
      const onAbort = () => engine.cancel(request.game)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        const leftMs = request.budget_ms - (performance.now() - cameMs)
        const shared = Math.round(leftMs / (1 + waiting.length / chairs))
        const budget_ms = Math.max(shared, Math.min(LEAST_MS, request.budget_ms))
        return await engine.think({ ...request, budget_ms })
      } finally {
        signal.removeEventListener('abort', onAbort)
        stand()
      }
    },
    forget: (game) => engine.forget(game),
    load: () => ({ thinking, waiting: waiting.length }),
  }
}
