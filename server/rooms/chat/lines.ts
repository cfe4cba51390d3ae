/** Lines as one reader is shown them: without those of people the reader has blocked, and nothing of a removed one. */
import type { ChatLineRow } from '../../../db/queries/chat.ts'
import type { ChatLine } from '../../wire/chat.ts'
import type { ChatStore } from './store.ts'

/** Whether a reader has blocked the writer of a line. */
export type Blocks = (reader: string | null, writer: string | null) => boolean

export async function blocksAmong(
  store: ChatStore,
  readers: Iterable<string | null>,
  rows: readonly ChatLineRow[],
): Promise<Blocks> {
  const known = (ids: Iterable<string | null>): string[] => [
    ...new Set([...ids].filter((id): id is string => id !== null)),
  ]
  const pairs = await store.blocks(known(readers), known(rows.map((row) => row.userId)))
  const blocked = new Set(pairs.map(({ reader, writer }) => `${reader} ${writer}`))
  return (reader, writer) => reader !== null && writer !== null && blocked.has(`${reader} ${writer}`)
}

export const linesFor = (rows: readonly ChatLineRow[], reader: string | null, blocks: Blocks): ChatLine[] =>
  rows
    .filter((row) => !blocks(reader, row.userId))
    .map(({ n, userId, name, seat, kind, text, atMs, isRemoved }) => ({
      n,
      name,
      seat,
      kind: isRemoved ? 'removed' : kind,
      text: isRemoved ? '' : text,
      atMs,
      isOwn: reader !== null && reader === userId,
    }))
