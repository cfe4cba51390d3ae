import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Part, portableSha256, sha256Hex } from './sha256.ts'

const hex = fc.uint8Array({ maxLength: 70 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ hex }),
  fc.record({ text: fc.string({ unit: 'binary', maxLength: 80 }) }),
)

describe('SHA-256', () => {
  test('LEDGER-4: Node and the browser hash the same bytes to the same', () => {
    expect(sha256Hex).not.toBe(portableSha256)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        expect(sha256Hex(parts)).toBe(portableSha256(parts))
      }),
      { numRuns: 500 },
    )
  })

  test('LEDGER-5: what is not hex is refused by both, never read as far as it goes', () => {
    for (const wrong of ['0', 'zz', '00zz', '0x00', '00 0']) {
      expect(() => sha256Hex([{ hex: wrong }]), wrong).toThrow()
      expect(() => portableSha256([{ hex: wrong }]), wrong).toThrow()
    }
  })
})
