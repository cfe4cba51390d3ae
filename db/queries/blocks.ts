/** Who wants nothing to do with whom. It works both ways, whoever said so. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { blocks, users } from '../schema.ts'

type Asking = Pick<Database['orm'], 'select'>

/** True when either of the two has blocked the other. */
export async function areBlocked(orm: Asking, one: string, other: string): Promise<boolean> {
  const [row] = await orm
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.userId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.userId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** All pairs that touch any of these people. */
export async function blocksAround(
  db: Database,
  people: readonly string[],
): Promise<{ userId: string; blockedId: string }[]> {
  if (people.length === 0) return []
  return db.orm
    .select({ userId: blocks.userId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(inArray(blocks.userId, [...people]), inArray(blocks.blockedId, [...people])))
}

export async function addBlock(db: Database, userId: string, blockedId: string): Promise<void> {
  await db.orm.insert(blocks).values({ userId, blockedId }).onConflictDoNothing()
}

export async function removeBlock(db: Database, userId: string, blockedId: string): Promise<void> {
  await db.orm.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
}

/** Whom this person has blocked, the newest first. */
export async function blockedBy(
  db: Database,
  userId: string,
): Promise<{ id: string; name: string; kind: 'guest' | 'account' }[]> {
  return db.orm
    .select({ id: users.id, name: users.name, kind: users.kind })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.userId, userId))
    .orderBy(sql`${blocks.createdAt} desc`)
}
