/**
 * The chat's own rounds: lines whose announcement was lost are sent, and what the privacy page says is not kept is
 * deleted. Every process makes them; a second deletion finds nothing.
 */
import type { Database } from '../../../db/client.ts'
import { forgetChatLines } from '../../../db/queries/chat.ts'
import { forgetReports } from '../../../db/queries/reports.ts'
import type { Chat } from './chat.ts'

const ROUND_MS = 15_000
const FORGET_MS = 3_600_000
const DAY_MS = 86_400_000
/** Said on the privacy page. */
export const CHAT_DAYS = 90
export const CLOSED_REPORT_DAYS = 180

/** Returns what stops it. */
export function keepTidy(
  db: Database,
  chat: Chat,
  nowMs: () => number,
  onFault: (where: string, error: unknown) => void,
): () => void {
  const rounds = setInterval(() => void chat.sweep(), ROUND_MS)
  const forgets = setInterval(
    () => void forget(db, nowMs()).catch((error: unknown) => onFault('forget', error)),
    FORGET_MS,
  )
  rounds.unref()
  forgets.unref()
  void forget(db, nowMs()).catch((error: unknown) => onFault('forget', error))
  return () => {
    clearInterval(rounds)
    clearInterval(forgets)
  }
}

/** Deletes the chat of games that ended too long ago, and reports closed too long ago. */
export async function forget(db: Database, nowMs: number): Promise<void> {
  while ((await forgetChatLines(db, nowMs - CHAT_DAYS * DAY_MS)) > 0);
  await forgetReports(db, nowMs - CLOSED_REPORT_DAYS * DAY_MS)
}
