import { expect, test } from 'vitest'
import { newSalts } from './salts.ts'

test('ROOM-28: salts are 32 bytes in hex and never come twice, across buffers and drawers', () => {
  const drawers = [newSalts(), newSalts()]
  const salts = drawers.flatMap((draw) => Array.from({ length: 1_000 }, draw))
  expect(salts.every((salt) => /^[0-9a-f]{64}$/.test(salt))).toBe(true)
  expect(new Set(salts).size).toBe(salts.length)
  expect(salts).not.toContain('0'.repeat(64))
})
