import { describe, expect, test } from 'vitest'
import { isPushAddress } from './push.ts'

describe('push address', () => {
  test('PUSH-1: the addresses of browsers’ makers are taken', () => {
    for (const address of [
      'https://fcm.googleapis.com/fcm/send/abc:def-_1',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
      'https://web.push.apple.com/QGuQyavXutnMH',
      'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%3d',
    ]) {
      expect(isPushAddress(address), address).toBe(true)
    }
  })

  test('PUSH-2: no other scheme, port, name without a dot, address in figures, local name or password', () => {
    for (const address of [
      '',
      'push',
      'http://fcm.googleapis.com/x',
      'ftp://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user:word@fcm.googleapis.com/x',
      'https://localhost/x',
      'https://database/x',
      'https://printer.local/x',
      'https://metadata.google.internal/x',
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'http://127.0.0.1:8080/x',
      `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
    ]) {
      expect(isPushAddress(address), address).toBe(false)
    }
  })

  test('PUSH-3: a test’s own service is that origin and no other', () => {
    const origin = 'http://127.0.0.1:8080'
    expect(isPushAddress(`${origin}/x`, origin)).toBe(true)
    for (const other of [
      'http://127.0.0.1:8081/x',
      'http://127.0.0.1/x',
      'http://127.0.0.1:8080@evil.example/x',
    ]) {
      expect(isPushAddress(other, origin), other).toBe(false)
    }
  })
})
