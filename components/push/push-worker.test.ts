import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../../public/push.js', import.meta.url), 'utf8')
const MESSAGE = encodeURIComponent('Your move against {name}')

/** The worker in a world of its own, with what it shows and opens. */
function worker(windows: { url: string }[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: unknown[][] = []
  const opened: string[] = []
  const focused: string[] = []
  const self = {
    location: {
      href: `https://fog.example/push.js?message=${MESSAGE}&asked=${encodeURIComponent('{name} challenges you')}`,
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: async (...args: unknown[]) => void shown.push(args) },
    clients: {
      matchAll: async () => windows.map(({ url }) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (path: string) => void opened.push(path),
    },
  }
  runInNewContext(SOURCE, { self, URL })
  const fire = async (name: string, event: object): Promise<void> => {
    const waits: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) })
    expect(waits).toHaveLength(1)
    await Promise.all(waits)
  }
  const push = (text: string) => fire('push', { data: { json: () => JSON.parse(text) } })
  const press = (data: unknown) => fire('notificationclick', { notification: { close: () => {}, data } })
  return { listeners, shown, opened, focused, push, press, fire }
}

describe('push worker', () => {
  test('PUSH-17: it shows who has moved, one note for each game, and listens to nothing else', async () => {
    const { listeners, shown, push } = worker()
    expect([...listeners.keys()].sort()).toEqual(['notificationclick', 'push'])
    await push(JSON.stringify({ type: 'move', game: 'abcdefghijkl', opponent: 'Quiet $& Heron' }))
    expect(JSON.parse(JSON.stringify(shown))).toEqual([
      [
        'Fogline',
        {
          body: 'Your move against Quiet $& Heron',
          tag: 'abcdefghijkl',
          renotify: true,
          icon: '/icon.svg',
          data: { game: 'abcdefghijkl' },
        },
      ],
    ])
  })

  test('PUSH-21: it shows who challenges, and leads to the challenge; a game that has begun leads to its board', async () => {
    const { shown, opened, push, press } = worker()
    await push(JSON.stringify({ type: 'asked', challenge: 'abcdefghij', from: 'Quiet Heron' }))
    // Registered before there were words for it.
    await push(JSON.stringify({ type: 'begun', game: 'abcdefghijkl', opponent: 'Quiet Heron' }))
    expect(JSON.parse(JSON.stringify(shown))).toMatchObject([
      [
        'Fogline',
        { body: 'Quiet Heron challenges you', tag: 'abcdefghij', data: { challenge: 'abcdefghij' } },
      ],
      ['Fogline', { body: 'Quiet Heron', tag: 'abcdefghijkl', data: { game: 'abcdefghijkl' } }],
    ])
    await press({ challenge: 'abcdefghij' })
    await press({ challenge: '../evil' })
    expect(opened).toEqual(['/c/abcdefghij', '/games'])
  })

  test('PUSH-18: what it cannot read it shows as no more than the name of the site', async () => {
    const { shown, push, fire } = worker()
    for (const odd of [
      '{',
      'null',
      '{}',
      '{"type":"move","game":"../../evil","opponent":"x"}',
      '{"type":"ad"}',
      '{"type":"asked","challenge":"//evil","from":"x"}',
      '{"type":"toString","game":"abcdefghijkl","opponent":"x"}',
    ]) {
      await push(odd)
    }
    await fire('push', { data: null })
    expect(JSON.parse(JSON.stringify(shown))).toEqual(Array(8).fill(['Fogline', { tag: 'fogline' }]))
  })

  test('PUSH-19: pressed, it goes to the window that has the game, or opens it, and nowhere else', async () => {
    const there = worker([{ url: 'https://fog.example/game/abcdefghijkl' }])
    await there.press({ game: 'abcdefghijkl' })
    expect(there.focused).toHaveLength(1)
    const alone = worker([{ url: 'https://fog.example/' }])
    await alone.press({ game: 'abcdefghijkl' })
    await alone.press({ game: '//evil.example' })
    await alone.press(undefined)
    expect(alone.opened).toEqual(['/game/abcdefghijkl', '/games', '/games'])
  })
})
