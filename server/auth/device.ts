/** A browser by its two names, for the list of sessions: what a person recognises, and no fingerprint. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox, Linux"; null when neither is known. */
export function deviceOf(userAgent: string | undefined): string | null {
  const find = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const names = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
