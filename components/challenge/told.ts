/** What a visitor is told on the page they are sent to: kept by the browser tab, read once. */
export const TOLD = ['lost', 'watching'] as const
export type Told = (typeof TOLD)[number]

const KEY = 'fogline:told'
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser that keeps nothing is no reason to fail. */
export function tellAt(store: Store, game: string, told: Told): void {
  try {
    store.setItem(KEY, `${game} ${told}`)
  } catch {}
}

/** What was left for this game, and no longer there afterwards. */
export function takeTold(store: Store, game: string): Told | null {
  try {
    const [left, told] = store.getItem(KEY)?.split(' ') ?? []
    if (left !== game) return null
    store.removeItem(KEY)
    return TOLD.find((known) => known === told) ?? null
  } catch {
    return null
  }
}
