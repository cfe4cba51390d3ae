/** The referee: pure. No I/O, no clock, no randomness: time and salts are arguments. */
export { applyStored, BrokenLog, replay, type StoredEvent } from './apply.ts'
export {
  awayFromMs,
  awayOf,
  looked,
  spentMs,
  told,
  turnBegins,
} from './away.ts'
export { LAG_MAX_MS, type Outage } from './clock.ts'
export { daysPerMove, deadlineMs, standing } from './deadline.ts'
export { decide } from './decide.ts'
export { areBothPeople, type Decision, type Intent, type Now, type Seen } from './decision.ts'
export { botOf, observe, turnOf } from './observe.ts'
export { type Access, access, type Role, type Status } from './policy.ts'
export {
  projectCard,
  projectSeat,
  projectTranscript,
  publicCountOf,
  seqOf,
  statusOf,
  type Table,
} from './project.ts'
export { seal } from './seal.ts'
export type { Truth } from './truth.ts'
export type { TurnAway } from './turn-away.ts'
