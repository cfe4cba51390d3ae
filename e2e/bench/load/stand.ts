import type { Duel } from './duel.ts'

/** Where load is driven: a server with its sockets connected. */
export interface Stand<D extends Duel = Duel> {
  /** Duels at their first move, one to every pair of sockets; those before are over. */
  begin: () => Promise<D[]>
  /** Leaves what is under way. */
  end: () => Promise<void>
  close: () => Promise<void>
}
