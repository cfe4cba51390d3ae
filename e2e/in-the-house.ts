import { test as base } from '@playwright/test'
import { openHouse, type TestHouse } from './house.ts'

/** Tests with a house: each worker opens one, and all specs that it runs share it. */
export const test = base.extend<object, { house: TestHouse }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const house = await openHouse()
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
