import { describe, expect, test } from 'vitest'
import type { ChatLine } from '@/server/wire/chat.ts'
import { type ChatAction, chatReducer, EMPTY_CHAT } from './chat-state.ts'

const line = (n: number, more: Partial<ChatLine> = {}): ChatLine => ({
  n,
  name: 'Ada',
  seat: 'white',
  kind: 'text',
  text: `line ${n}`,
  atMs: n,
  isOwn: false,
  ...more,
})
const play = (...actions: ChatAction[]) => actions.reduce(chatReducer, EMPTY_CHAT)
const watched = (...lines: ChatLine[]): ChatAction => ({
  type: 'watched',
  reads: [{ channel: 'players', lines }],
  writes: ['players'],
})
const news = (...lines: ChatLine[]): ChatAction => ({ type: 'news', channel: 'players', lines })

describe('chat on the page', () => {
  test('CHAT-40: lines stand in the order of their numbers, each once, however they came', () => {
    const state = play(
      news(line(3)),
      watched(line(1), line(2), line(3)),
      news(line(5), line(4)),
      news(line(4)),
    )
    expect(state.lines.players.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
    expect(state.lines.spectators).toEqual([])
  })

  test('CHAT-41: a line that a moderator took away loses its text where it stands', () => {
    const state = play(watched(line(1), line(2)), news(line(1, { kind: 'removed', text: '' })))
    expect(state.lines.players.map(({ text }) => text)).toEqual(['', 'line 2'])
  })

  test('CHAT-42: unread are others’ lines that came since, also while the line was down; the past and one’s own are not', () => {
    expect(play(watched(line(1), line(2))).unread).toBe(0)
    expect(play(watched(line(1)), news(line(2)), news(line(3, { isOwn: true }))).unread).toBe(1)
    expect(play(watched(line(1)), news(line(2)), news(line(2))).unread).toBe(1)
    expect(play(watched(line(1)), watched(line(1), line(2))).unread).toBe(1)
    expect(play(watched(), news(line(1)), { type: 'read' }).unread).toBe(0)
    expect(play(watched(), watched(line(1))).unread).toBe(1)
  })

  test('CHAT-43: another seat, or the end, changes what is read and written', () => {
    const both: ChatAction = {
      type: 'watched',
      reads: [
        { channel: 'players', lines: [line(1)] },
        { channel: 'spectators', lines: [line(1), line(2)] },
      ],
      writes: ['players'],
    }
    const state = play(watched(line(1)), both)
    expect(state.reads).toEqual(['players', 'spectators'])
    expect(state.lines.spectators).toHaveLength(2)
    expect(state.unread).toBe(0)
  })
})
