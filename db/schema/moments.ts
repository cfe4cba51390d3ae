/** Moments, as tables keep them. */
import { bigint, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Milliseconds since the epoch, as the referee counts. */
export const ms = (name: string) => bigint(name, { mode: 'number' })
