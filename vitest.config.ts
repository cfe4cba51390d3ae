import { defineConfig } from 'vitest/config'

/** `npm run check` leaves out what takes long: those tests' files are named *.slow.test.ts. */
const slow = process.env.FOGLINE_TESTS === 'fast' ? ['**/*.slow.test.{ts,tsx,mjs}'] : []

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{server,engine,db,components,app}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', ...slow],
    // One PostgreSQL for the run, its address in TEST_DATABASE_URL.
    globalSetup: ['./db/scratch-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
  },
})
