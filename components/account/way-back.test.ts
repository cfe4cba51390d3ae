import { expect, test, vi } from 'vitest'
import { requestAccount } from './request-account.ts'
import { wayBack } from './way-back.ts'

test('AUTH-46: after signing in one comes back to a page of ours, and to nothing else', () => {
  expect(wayBack('/game/AbCdEfGhJkLm')).toBe('/game/AbCdEfGhJkLm')
  expect(wayBack(['/games', '/x'])).toBe('/games')
  for (const odd of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a?b=//c',
    '/%2f',
  ]) {
    expect(wayBack(odd)).toBe('/')
  }
})

test('AUTH-47: a command that gets no answer, or none that makes sense, is `unavailable`', async () => {
  const answers = [
    vi.fn().mockRejectedValue(new TypeError('offline')),
    vi.fn().mockResolvedValue(new Response('<html>', { status: 502 })),
    vi.fn().mockResolvedValue(Response.json({}, { status: 500 })),
  ]
  for (const send of answers)
    expect(await requestAccount('sign-in', {}, send)).toEqual({ ok: false, code: 'unavailable' })
  const refused = vi.fn().mockResolvedValue(Response.json({ code: 'name_taken' }, { status: 409 }))
  expect(await requestAccount('sign-up', {}, refused)).toEqual({ ok: false, code: 'name_taken' })
})
