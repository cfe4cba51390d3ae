import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** `npm run check` leaves out what takes long: those tests' files are named *.slow.test.ts. */
const slow = process.env.FOGLINE_TESTS === 'fast' ? ['**/*.slow.test.{ts,tsx,mjs}'] : []

/** What takes long begins first, so that the run does not end with one long file alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.includes('.slow.test.')
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{server,engine,db,components,app}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', ...slow],
    // One PostgreSQL for the run, its address in TEST_DATABASE_URL.
    globalSetup: ['./db/scratch-server.ts'],
    sequence: { sequencer: LongFirst },
    // The long files wait for clocks and for processes of their own more than they compute: two files on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
  },
})
