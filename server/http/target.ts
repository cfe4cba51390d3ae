/** What a request may ask for: no address of ours has a NUL in it, and none is written in broken escapes. */

/** False for an address that cannot be read: whoever decodes it later would throw, or hand a NUL to the database. */
export function isReadable(url: string): boolean {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  try {
    // A query is read by its own, forgiving rules: what is broken there stays as it is written.
    return !decodeURIComponent(path).includes('\0') && !/%00|\0/.test(query)
  } catch {
    return false
  }
}
