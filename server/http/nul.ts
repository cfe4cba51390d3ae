/** No text of ours has a NUL in it, and the database can keep none: a body with one is no command. */

/** As it stands in JSON; a bare one is no JSON at all. */
const WRITTEN = '\\u0000'

/** False also for what is no JSON: that is refused by whoever reads it. */
export function hasNul(body: string): boolean {
  if (!body.includes(WRITTEN)) return false
  try {
    return isIn(JSON.parse(body))
  } catch {
    return false
  }
}

function isIn(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || isIn(inner))
}
