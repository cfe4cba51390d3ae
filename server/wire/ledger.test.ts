import { describe, expect, test } from 'vitest'
import { canonicalJson, firstBrokenSeq, GENESIS_HEAD, leafOf, sealEvent } from './ledger.ts'

const bytes = (from: number): string =>
  Array.from({ length: 32 }, (_, i) => (from + i).toString(16).padStart(2, '0')).join('')

const chain = () => {
  const first = sealEvent(GENESIS_HEAD, 0, { type: 'created', variant: 'fog' }, bytes(0x00))
  const second = sealEvent(first.head, 1, { uci: 'e2e4', type: 'moved', ply: 1 }, bytes(0x20))
  return [first, second] as const
}

describe('ledger', () => {
  test('LEDGER-1: the published vector comes out byte for byte', () => {
    const [first, second] = chain()
    expect(leafOf(0, first.json, first.salt)).toBe(
      'd06dffaa7e992b851b9e7bf4f3af38acf522c7053015068d36bc5f8ff4a3e88c',
    )
    expect(first.head).toBe('3101427531321eb5b4443c79cda7789aa8924755423dff76d82615de102a9bce')
    expect(leafOf(1, second.json, second.salt)).toBe(
      '36a3e98e5cd0eb022e8704ebb2e4ff5dfaa00b7b1083d32c0ab675588a98cd5e',
    )
    expect(second.head).toBe('90304389dbdf3f5babc755bbc5b35163b34d44d29401979570c38f64964f125e')
  })

  test('LEDGER-2: a changed byte of event, salt, head or order is found where it stands', () => {
    const [first, second] = chain()
    expect(firstBrokenSeq([first, second])).toBeNull()
    expect(firstBrokenSeq([first, { ...second, json: second.json.replace('e2e4', 'e2e3') }])).toBe(1)
    expect(firstBrokenSeq([{ ...first, salt: bytes(0x01) }, second])).toBe(0)
    expect(firstBrokenSeq([first, { ...second, head: first.head }])).toBe(1)
    expect(firstBrokenSeq([first, { ...second, salt: 'short' }])).toBe(1)
    expect(firstBrokenSeq([second, first])).toBe(0)
    expect(firstBrokenSeq([second])).toBe(0)
  })

  test('LEDGER-3: key order does not matter, values do', () => {
    expect(canonicalJson({ b: 1, a: [true, null] })).toBe('{"a":[true,null],"b":1}')
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
  })
})
