import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './address.ts'

describe('push address, looked up', () => {
  test('PUSH-4: addresses of our own and of nobody’s nets are not public', () => {
    for (const own of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
      'ff02::1',
      '2002:7f00:1::',
      '2001:db8::1',
      '2001::1',
      'no address',
    ]) {
      expect(isPublicAddress(own), own).toBe(false)
    }
    for (const open of [
      '142.250.74.10',
      '1.1.1.1',
      '172.32.0.1',
      '2606:4700::1111',
      '2a00:1450:4001::200a',
    ]) {
      expect(isPublicAddress(open), open).toBe(true)
    }
  })

  test('PUSH-5: a name that leads to this machine leads nowhere, asked for one address or for all', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve))
      expect(error).toMatchObject({ message: 'localhost is no public address' })
    }
  })
})
