import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('TABLE-5: a name from right to left turns nothing around it, and another is left as it is', () => {
  expect(isolated('Ada')).toBe('Ada')
  expect(isolated('李雷')).toBe('李雷')
  for (const name of ['محمد', 'שלום', 'שלום12']) {
    expect(`${isolated(name)} (162)`).toBe(`\u2068${name}\u2069 (162)`)
  }
})
