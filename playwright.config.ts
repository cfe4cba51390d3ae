import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/browser.ts'
import { freePort } from './e2e/free-port.ts'
import { scratchFolder } from './e2e/scratch-folder.ts'

// Chosen once by the first process that reads this, and handed on to the workers, which read it again.
process.env.FOGLINE_E2E_PORT ??= String(await freePort())
if (process.env.FOGLINE_E2E_DATA === undefined) {
  const data = scratchFolder()
  process.env.FOGLINE_E2E_DATA = data
  // The server is stopped after the last hook, so this is the one moment when nothing uses it any more.
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
}
const port = process.env.FOGLINE_E2E_PORT
const baseURL = `http://localhost:${port}`

/** The production build, on a free port, with a database of its own. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // Specs that share the server share no seeks, games or people; the others have servers of their own.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: [['line']],
  use: { baseURL, launchOptions: browserLaunch(), screenshot: 'only-on-failure', trace: 'retain-on-failure' },
  webServer: {
    command: 'node server/setup/start.mjs',
    url: `${baseURL}/api/health`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: port, FOGLINE_DATA: process.env.FOGLINE_E2E_DATA, DATABASE_URL: '', PUBLIC_URL: '' },
  },
})
