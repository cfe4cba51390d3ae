import { describe, expect, test, vi } from 'vitest'
import { commandFor, DEFAULT_SETTINGS } from './play-settings.ts'
import { requestGame } from './request-game.ts'

const command = commandFor('abcdefghijklmnopqrstu', DEFAULT_SETTINGS)
const answering = (status: number, body: string) => vi.fn(async () => new Response(body, { status }))

describe('asking for a game', () => {
  test('HOME-4: the settings go out as one POST, and the game comes back', async () => {
    const send = answering(200, '{"game":"abcdefghijkl"}')
    expect(await requestGame({ path: '/api/play', command }, send as typeof fetch)).toEqual({
      ok: true,
      game: 'abcdefghijkl',
    })
    const [url, options] = send.mock.calls[0] as unknown as [string, RequestInit]
    expect([url, options.method]).toEqual(['/api/play', 'POST'])
    expect(JSON.parse(options.body as string)).toEqual(command)
  })

  test('HOME-5: a refusal keeps its code; silence and nonsense are unavailable', async () => {
    const answer = (status: number, body: string) =>
      requestGame({ path: '/api/play', command }, answering(status, body) as typeof fetch)
    expect(await answer(429, '{"code":"rate_limited"}')).toEqual({ ok: false, code: 'rate_limited' })
    for (const body of ['', '<html>', '{}', '{"game":7}']) {
      expect(await answer(502, body)).toEqual({ ok: false, code: 'unavailable' })
    }
    const dead = vi.fn(async () => Promise.reject(new TypeError('fetch failed')))
    expect(await requestGame({ path: '/api/play', command }, dead as typeof fetch)).toEqual({
      ok: false,
      code: 'unavailable',
    })
  })
})
