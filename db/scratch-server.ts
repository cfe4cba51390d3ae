import { scratchEmbedded } from './embedded.ts'

/**
 * One PostgreSQL for a whole test run: its address is in TEST_DATABASE_URL for every worker, and each test
 * file makes databases of its own in it with `makeTestDatabase`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await scratchEmbedded((line) => console.error(line))
  process.env.TEST_DATABASE_URL = server.url
  return server.stop
}
