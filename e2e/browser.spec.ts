import { chromium, expect, test } from '@playwright/test'
import { shippedLaunch } from './browser.ts'

test('SETUP-18: the browser that a package ships draws text and fields on a machine without fonts', async () => {
  test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'it is made for Linux on x64')
  const browser = await chromium.launch(shippedLaunch({ PATH: '', HOME: process.env.HOME ?? '/tmp' }))
  const page = await browser.newPage()
  await page.setContent(
    '<label>Name <input value="Misty"></label><select><option>White</select><textarea></textarea>',
  )
  await expect(page.getByLabel('Name')).toHaveValue('Misty')
  expect((await page.getByLabel('Name').boundingBox())?.width).toBeGreaterThan(0)
  await browser.close()
})
