import { expect, test } from 'vitest'
import { withChat } from './chat-off.ts'

test('CHAT-44: chat is turned off in a game or in all, and on again everywhere but in other games', () => {
  const off = withChat({ isOff: false, games: ['other'] }, 'this', 'game')
  expect(off).toEqual({ isOff: false, games: ['this', 'other'] })
  expect(withChat(off, 'this', 'always')).toEqual({ isOff: true, games: ['other'] })
  expect(withChat({ isOff: true, games: ['this', 'other'] }, 'this', 'on')).toEqual({
    isOff: false,
    games: ['other'],
  })
  const many = Array.from({ length: 60 }, (_, n) => `game-${n}`)
  expect(withChat({ isOff: false, games: many }, 'this', 'game').games).toHaveLength(50)
})
