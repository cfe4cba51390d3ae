/** The key that signs session cookies: given by the operator, else made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function sessionSecret(given: string | undefined, dataFolder: string): string {
  if (given) return given
  const file = join(dataFolder, 'session-secret')
  mkdirSync(dataFolder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 16) throw new Error(`${file} is damaged: remove it, and everyone is signed out once`)
  return secret
}
