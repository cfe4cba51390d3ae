import { rmSync } from 'node:fs'

/** After the last test: the shared server's data. */
export default function removeData(): void {
  const folder = process.env.FOGLINE_E2E_DATA
  if (folder) rmSync(folder, { recursive: true, force: true })
}
