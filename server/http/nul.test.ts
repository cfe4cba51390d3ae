import { expect, test } from 'vitest'
import { newVisitor, type TestData, type TestSite } from '../site.fixture.ts'
import { onOneSite } from '../stage.fixture.ts'
import { hasNul } from './nul.ts'
import { isReadable } from './target.ts'

let data: TestData
let site: TestSite
onOneSite((stage) => {
  ;({ data, site } = stage)
})

test('HTTP-22: an address with a NUL or in broken escapes is refused before a page or the API sees it', async () => {
  const paths = [
    '/player/%00',
    '/player/a%00b',
    '/player/%E0%A4%A',
    '/game/%E0%A4%A',
    '/c/%E0%A4%A',
    '/%',
    '/c/%zz',
  ]
  for (const path of [...paths, '/games?before=%00']) {
    expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 400])
  }
  for (const path of ['/api/games/%00', '/api/games/%E0%A4%A', '/api/games/a%00/ratings']) {
    const response = await fetch(site.origin + path)
    expect([path, response.status, await response.json()]).toEqual([path, 400, { code: 'bad_message' }])
  }
  const readable = [
    '/',
    '/player/%E6%9D%8E',
    '/player/%2500',
    '/games?q=100%',
    '/?a=%E0&b=1',
    '/player/a%3Fb',
  ]
  for (const path of readable) expect([path, isReadable(path)]).toEqual([path, true])
  expect(site.faults).toEqual([])
})

test('HTTP-23: a body with a NUL in any text of it, or in a name of a field, is no command', async () => {
  const { cookie } = await newVisitor(data.db)
  const password = 'three quiet owls'
  const bodies: [string, unknown][] = [
    ['/api/account/sign-up', { name: 'a\0b', password }],
    ['/api/account/sign-in', { name: 'a\0b', password }],
    ['/api/account/recover', { name: 'a\0b', code: 'x', password }],
    ['/api/account/recover', { name: 'ab', code: 'x\0', password }],
    ['/api/blocks', { name: 'a\0b' }],
    [
      '/api/challenges',
      {
        id: 'nul-challenge-1',
        kind: 'direct',
        side: 'white',
        time: { daysPerMove: 3 },
        isRated: false,
        opponent: 'a\0b',
      },
    ],
    ['/api/reports', { game: 'abcdefghijkl', channel: 'players', n: 1, reason: 'abuse', note: 'a\0b' }],
    ['/api/play', { id: 'nul-play-0001', side: 'white', time: null, 'a\0': 1 }],
  ]
  for (const [path, body] of bodies) {
    const response = await fetch(site.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin, cookie },
      body: JSON.stringify(body),
    })
    expect([path, response.status, await response.json()]).toEqual([path, 400, { code: 'bad_message' }])
  }
  expect(site.faults).toEqual([])
})

test('HTTP-24: a backslash that is only written about is no NUL', () => {
  expect(hasNul(JSON.stringify({ note: 'they wrote \\u0000' }))).toBe(false)
  expect(hasNul(JSON.stringify([[{ deep: ['\0'] }]]))).toBe(true)
  expect(hasNul('{"note":"\\u0000"')).toBe(false)
})
