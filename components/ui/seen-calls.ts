/** Which calls this browser tab need not be shown again: closed, or the page they lead to was opened. */
const KEY = 'fogline:seen-calls'
const MOST = 40
const MOST_SHOWN = 2

/** Asked for anew each time: a browser that keeps nothing throws when it is named. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'>

/** A browser that keeps nothing, or kept nonsense, is no reason to fail. */
export function seenCalls(store: Store): readonly string[] {
  try {
    return store().getItem(KEY)?.split(' ').filter(Boolean) ?? []
  } catch {
    return []
  }
}

/** The newest are kept. */
export function markSeen(store: Store, id: string): readonly string[] {
  const others = seenCalls(store).filter((seen) => seen !== id)
  const seen = [...others, id].slice(-MOST)
  try {
    store().setItem(KEY, seen.join(' '))
  } catch {}
  return seen
}

/** What is to be shown on the page at `path`: not what it shows itself, and two of a kind at most. */
export function callsFor<B extends { game: string }, A extends { challenge: string }>(
  { begun, asked }: { begun: readonly B[]; asked: readonly A[] },
  path: string,
  /** Null while that is not known. */
  seen: readonly string[] | null,
): { begun: B[]; asked: A[] } {
  // The lobby has them, with everything else that can be done about them.
  if (path === '/' || seen === null) return { begun: [], asked: [] }
  return {
    begun: begun.filter(({ game }) => path !== `/game/${game}` && !seen.includes(game)).slice(0, MOST_SHOWN),
    asked: asked
      .filter(({ challenge }) => path !== `/c/${challenge}` && !seen.includes(challenge))
      .slice(0, MOST_SHOWN),
  }
}
