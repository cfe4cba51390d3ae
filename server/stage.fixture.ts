/** Test support: what the tests of a file play on, opened before the first of them and closed after the last. */
import { afterAll, beforeAll } from 'vitest'
import { openSecondSite, openTestData, openTestSite, type TestData, type TestSite } from './site.fixture.ts'

export interface Stage {
  data: TestData
  site: TestSite
}

/** A database of the file's own, and one process that serves it. */
export function onOneSite(take: (stage: Stage) => void): void {
  let stage: Stage
  beforeAll(async () => {
    const data = await openTestData()
    stage = { data, site: await openTestSite(data.db) }
    take(stage)
  })
  afterAll(async () => {
    await stage.site.end()
    await stage.data.drop()
  })
}

/** And another process on the same database. */
export function onTwoSites(take: (stage: Stage & { other: TestSite }) => void): void {
  let stage: Stage
  let other: TestSite
  onOneSite((one) => {
    stage = one
  })
  beforeAll(async () => {
    other = await openSecondSite(stage.data)
    take({ ...stage, other })
  })
  afterAll(() => other.end())
}
