import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/browser.ts'
import { freePort } from './e2e/free-port.ts'

// Chosen once by the first process that reads this, and handed on to the workers, which read it again.
process.env.FOGLINE_E2E_PORT ??= String(await freePort())
process.env.FOGLINE_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'fogline-e2e-'))
const port = process.env.FOGLINE_E2E_PORT
const baseURL = `http://localhost:${port}`

/** The production build, on a free port, with a database of its own. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: process.env.CI ? 1 : 2,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: [['line']],
  globalTeardown: './e2e/remove-data.ts',
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
