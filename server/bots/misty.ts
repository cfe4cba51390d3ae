/** Misty behind the N-API door: the redacted request goes in as JSON, an answer or a coded failure comes out. */
import { loadDoor } from '../../engine/node/load.ts'
import { type EngineTurnRequest, engineTurnResponseSchema } from '../wire/observation.ts'
import type { Engine } from './pool.ts'
import type { ThinkAnswer } from './thinker.ts'

/** Opens the engine with `chairs` searches at once. Throws with a clear line when addon or network is missing. */
export function openMisty(root: string, networkPath: string, chairs: number): Engine {
  const { Misty } = loadDoor(root)
  const misty = new Misty(networkPath, { threads: chairs })
  return {
    think: async (request) => answerOf(request, await misty.think(JSON.stringify(request))),
    cancel: (game) => misty.cancel(game),
    forget: (game) => misty.forget(game),
  }
}

function answerOf(request: EngineTurnRequest, text: string): ThinkAnswer {
  const raw = JSON.parse(text) as { error?: unknown; detail?: unknown }
  if (typeof raw.error === 'string') {
    const detail = [raw.error, raw.detail].filter((word) => typeof word === 'string').join(': ')
    return { ok: false, code: raw.error === 'cancelled' ? 'cancelled' : 'failed', detail }
  }
  const parsed = engineTurnResponseSchema.safeParse(raw)
  if (!parsed.success) return { ok: false, code: 'failed', detail: 'the answer has another shape' }
  if (parsed.data.game !== request.game || parsed.data.ply !== request.ply) {
    return { ok: false, code: 'failed', detail: 'the answer is for another turn' }
  }
  return { ok: true, response: parsed.data }
}
