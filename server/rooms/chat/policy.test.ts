import { describe, expect, test } from 'vitest'
import { CHANNELS } from '../../wire/chat.ts'
import { HandConnection, HandLog } from '../hand-flushed.fixture.ts'
import type { Member } from '../member.ts'
import { sendChat } from '../send.ts'
import { chatAccess } from './policy.ts'

const ROLES = ['white', 'black', 'spectator', 'curtain'] as const
const STATUSES = ['playing', 'finished'] as const
const line = {
  n: 1,
  name: 'Somebody',
  seat: null,
  kind: 'text' as const,
  text: 'hello',
  atMs: 1,
  isOwn: false,
}

describe('chat policy', () => {
  test('CHAT-1: while the game runs each side of the fog has its own channel; afterwards all read both', () => {
    for (const seat of ['white', 'black']) {
      expect(chatAccess(seat, 'playing', true)).toEqual({ reads: ['players'], writes: ['players'] })
      expect(chatAccess(seat, 'finished', true)).toEqual({
        reads: ['players', 'spectators'],
        writes: ['players'],
      })
    }
    expect(chatAccess('spectator', 'playing', true)).toEqual({
      reads: ['spectators'],
      writes: ['spectators'],
    })
    expect(chatAccess('spectator', 'finished', true)).toEqual({
      reads: ['players', 'spectators'],
      writes: ['spectators'],
    })
  })

  test('CHAT-2: where a seat is a bot’s, or both are one person’s, nobody has a players’ channel', () => {
    for (const role of ROLES) {
      for (const status of STATUSES) {
        const { reads, writes } = chatAccess(role, status, false)
        expect([...reads, ...writes]).not.toContain('players')
      }
    }
    expect(chatAccess('spectator', 'playing', false).writes).toEqual(['spectators'])
    expect(chatAccess('curtain', 'playing', true)).toEqual({ reads: [], writes: [] })
  })

  test('CHAT-3: what is not written in the table is nothing', () => {
    const odd = ['', 'admin', 'White', '__proto__', 'constructor', 'toString', 'finished', 'playing']
    for (const role of [...odd, 'white', 'spectator']) {
      for (const status of odd.filter((word) => !STATUSES.includes(word as never))) {
        expect(chatAccess(role, status, true)).toEqual({ reads: [], writes: [] })
      }
    }
    for (const role of odd) expect(chatAccess(role, 'finished', true)).toEqual({ reads: [], writes: [] })
  })

  test('CHAT-4: the sender itself refuses a line to who may not read its channel', () => {
    for (const role of ROLES) {
      for (const status of STATUSES) {
        for (const channel of CHANNELS) {
          const connection = new HandConnection('one', 'user', new HandLog())
          const send = (): void =>
            sendChat({ role, connection } as Member, status, { game: 'g', channel, lines: [line] })
          const may = chatAccess(role, status, true).reads.includes(channel)
          if (may) send()
          else expect(send).toThrow()
          expect(connection.count('chat')).toBe(may ? 1 : 0)
        }
      }
    }
  })
})
