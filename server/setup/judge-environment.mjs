// Run with tsx as a process of its own, because tsx keeps a thread and fifty megabytes in the one that loads it.
// Prints one JSON object: what is to be said, and what is wrong, if anything is.
import { resolve } from 'node:path'
import { root } from './root.mjs'

const lines = []
console.log(JSON.stringify({ problem: await judge(), lines }))

async function judge() {
  const { parseEnv } = await import('../env.ts')
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return { code: 'bad_env', message: parsed.problems.join('\n'), advice: '' }
  if (parsed.env.DATABASE_URL !== undefined) return null
  const { findPlace } = await import('../../db/embedded/place.ts')
  try {
    findPlace(resolve(root, parsed.env.FOGLINE_DATA), (line) => lines.push(line))
    return null
  } catch (error) {
    const { code, message, advice } = error
    if (advice === undefined) throw error
    return { code, message, advice }
  }
}
