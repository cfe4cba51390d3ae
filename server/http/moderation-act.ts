/** One act of a moderator: what it does to people and lines, its entry in the log, and who hears of it. */
import { nanoid } from 'nanoid'
import type { Database } from '../../db/client.ts'
import {
  closeAccount,
  closeReport,
  type Doing,
  type Done,
  mute,
  openAccount,
  removeLine,
} from '../../db/queries/moderation.ts'
import type { Rooms } from '../rooms/index.ts'
import type { Act, MuteSpan } from '../wire/moderation.ts'

export interface ModerationTools {
  db: Database
  chat: Rooms['chat']
  leaveGames: (userId: string) => Promise<void>
  nowMs: () => number
}

const HOUR_MS = 3_600_000
const SPAN_MS: Record<Exclude<MuteSpan, 'ever'>, number> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
}
const FOR_EVER = new Date('9999-12-31T00:00:00Z')

const REFUSALS = { missing: 'bad_message', protected: 'forbidden' } as const

/** Null when it is done, else why not. */
export async function doAct(
  tools: ModerationTools,
  moderator: string,
  act: Act,
): Promise<'bad_message' | 'forbidden' | null> {
  const report = 'report' in act ? act.report : null
  const done = await perform(tools, act, { id: nanoid(), moderator, report, note: act.note })
  return done === 'done' ? null : REFUSALS[done]
}

async function perform(
  { db, chat, leaveGames, nowMs }: ModerationTools,
  act: Act,
  doing: Doing,
): Promise<Done> {
  switch (act.act) {
    case 'mute': {
      const until = act.span === 'ever' ? FOR_EVER : new Date(nowMs() + SPAN_MS[act.span])
      return mute(db, act.user, until, doing)
    }
    case 'unmute':
      return mute(db, act.user, null, doing)
    case 'close account': {
      const done = await closeAccount(db, act.user, doing)
      // Nobody waits for moves that will not come.
      if (done === 'done') await leaveGames(act.user)
      return done
    }
    case 'open account':
      return openAccount(db, act.user, doing)
    case 'remove line': {
      const done = await removeLine(db, act, doing)
      if (done === 'done') chat.changed({ game: act.game, channel: act.channel, n: act.n })
      return done
    }
    case 'close report':
      return closeReport(db, doing)
  }
}
