/**
 * Tables of Fogline, by subject. The event log is the truth of a game; `games` is its public card and what the sweep
 * needs to find it. Nothing here is ever handed to a page as a row: server/games decides what may be read.
 */

export * from './schema/chat.ts'
export * from './schema/games.ts'
export * from './schema/meeting.ts'
export * from './schema/moderation.ts'
export * from './schema/people.ts'
export * from './schema/processes.ts'
export * from './schema/push.ts'
export * from './schema/ratings.ts'
