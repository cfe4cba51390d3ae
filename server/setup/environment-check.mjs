import { resolve } from 'node:path'
import { Problem } from './problem.mjs'
import { root } from './root.mjs'

/** Before minutes of building: would the server take this environment, and could it keep its data where that says? */
export async function checkEnvironment(source) {
  const { tsImport } = await import('tsx/esm/api')
  const { parseEnv } = await tsImport('../env.ts', import.meta.url)
  const parsed = parseEnv(source)
  if (!parsed.ok) throw new Problem('bad_env', parsed.problems.join('\n'), '')
  if (parsed.env.DATABASE_URL !== undefined) return
  const { findPlace } = await tsImport('../../db/embedded/place.ts', import.meta.url)
  findPlace(resolve(root, parsed.env.FOGLINE_DATA), (line) => console.error(line))
}
