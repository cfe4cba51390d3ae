import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. Every command works from here, wherever it was called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
