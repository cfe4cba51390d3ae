/** What the chat asks of the database, as one thing: a test can hold it in its hand. */
import type { Database } from '../../../db/client.ts'
import {
  type Appended,
  appendChatLine,
  blocksBetween,
  type ChatLineRow,
  type ChatSpan,
  chatHeads,
  chatLineOf,
  type Lately,
  loadChatLines,
  type NewChatLine,
  saidLately,
} from '../../../db/queries/chat.ts'
import type { Channel } from '../../wire/chat.ts'

export interface ChatStore {
  append: (line: NewChatLine) => Promise<Appended>
  lineOf: (who: {
    userId: string
    clientId: string
  }) => Promise<{ game: string; channel: Channel; n: number } | null>
  load: (span: ChatSpan) => Promise<ChatLineRow[]>
  lately: (asked: {
    userId: string
    game: string
    text: string
    recentMs: number
    hourMs: number
  }) => Promise<Lately | null>
  blocks: (
    readers: readonly string[],
    writers: readonly string[],
  ) => Promise<{ reader: string; writer: string }[]>
  heads: (games: readonly string[]) => Promise<{ game: string; channel: Channel; n: number }[]>
}

export const chatStore = (db: Database): ChatStore => ({
  append: (line) => appendChatLine(db, line),
  lineOf: (who) => chatLineOf(db, who),
  load: (span) => loadChatLines(db, span),
  lately: (asked) => saidLately(db, asked),
  blocks: (readers, writers) => blocksBetween(db, readers, writers),
  heads: (games) => chatHeads(db, games),
})
