/** Work that shares a key is done one after the other; what does not, side by side. Nothing is kept of a key at rest. */
export function inTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = tails.get(key)
    const result = before ? before.then(work) : work()
    const tail = result.then(
      () => undefined,
      () => undefined,
    )
    tails.set(key, tail)
    void tail.then(() => tails.get(key) === tail && tails.delete(key))
    return result
  }
}
