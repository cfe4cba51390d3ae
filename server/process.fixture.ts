/**
 * Test support: a server process like server/main.ts's own, with the same store, site and ending, but with pages that
 * are nothing and a bot that plays the first legal move. Started by ServerProcess of spawned.fixture.ts.
 * FIXTURE_THINK_MS makes the bot think that long.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Thinker } from './bots/thinker.ts'
import { Ending } from './ending.ts'
import { parseEnv } from './env.ts'
import { openLog } from './log.ts'
import { openSite } from './site.ts'
import { openStore } from './store.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const parsed = parseEnv(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const { env } = parsed
const log = openLog(env.LOG_LEVEL)
const ending = new Ending(log)
const db = await openStore(root, env, ending)
const thinkMs = Number(process.env.FIXTURE_THINK_MS ?? 0)

const thinker: Thinker = {
  think: async ({ game, ply, legal }, { signal }) => {
    console.log(`thinks ${game} ${ply}`)
    await sleep(thinkMs, undefined, { signal }).catch(() => {})
    const move = legal[0] ?? 'a1a1'
    return { ok: true, response: { protocol: '1', type: 'move', game, ply, move, telemetry: { move } } }
  },
  forget: () => {},
}

const site = await openSite({
  db,
  env,
  thinker,
  load: () => ({ thinking: 0, waiting: 0 }),
  pages: () => async (_request, response) => void response.writeHead(404).end(),
  isDev: false,
  version: { version: '0.0.0', commit: 'test' },
  onFault: (where, error) => log.error({ where, err: error }, 'fault'),
})
ending.add('rooms', () => site.rooms.close())
ending.add('sockets', site.close)
