import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A data folder for one test run. Open to be entered, because PostgreSQL runs under another account for root. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-e2e-'))
  chmodSync(folder, 0o711)
  return folder
}
