import { describe, expect, test } from 'vitest'
import { playSchema } from '@/server/wire/command.ts'
import {
  CLOCK_IDS,
  commandFor,
  DEFAULT_SETTINGS,
  readSettings,
  SIDES,
  writeSettings,
} from './play-settings.ts'

const storeOf = (value: string | null) => {
  const kept = { value }
  return {
    kept,
    getItem: () => kept.value,
    setItem: (_: string, next: string) => {
      kept.value = next
    },
  }
}

describe('play settings', () => {
  test('HOME-1: what was chosen comes back', () => {
    const store = storeOf(null)
    expect(readSettings(store)).toEqual(DEFAULT_SETTINGS)
    writeSettings(store, { side: 'black', clock: 'none' })
    expect(readSettings(store)).toEqual({ side: 'black', clock: 'none' })
  })

  test('HOME-2: a store that is broken, foreign or closed gives the defaults, field by field', () => {
    for (const kept of ['', 'null', '7', '{"side":"green","clock":"0-0"}', '{not json', '[]']) {
      expect(readSettings(storeOf(kept))).toEqual(DEFAULT_SETTINGS)
    }
    expect(readSettings(storeOf('{"side":"white","clock":7}'))).toEqual({ side: 'white', clock: '10-5' })
    const closed = {
      getItem: (): string => {
        throw new Error('closed')
      },
      setItem: (): void => {
        throw new Error('closed')
      },
    }
    expect(readSettings(closed)).toEqual(DEFAULT_SETTINGS)
    expect(() => writeSettings(closed, DEFAULT_SETTINGS)).not.toThrow()
  })

  test('HOME-3: every setting makes a command the server takes', () => {
    for (const side of SIDES) {
      for (const clock of CLOCK_IDS) {
        expect(playSchema.safeParse(commandFor('abcdefghijklmnopqrstu', { side, clock })).success).toBe(true)
      }
    }
    expect(commandFor('abcdefghijklmnopqrstu', DEFAULT_SETTINGS).time).toEqual({
      initialMs: 600_000,
      incrementMs: 5000,
    })
  })
})
