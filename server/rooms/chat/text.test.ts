import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CHAT_TEXT } from '../../wire/chat.ts'
import { chatText } from './text.ts'
import { masked } from './word-mask.ts'

describe('chat text', () => {
  test('CHAT-5: a text is one trimmed line in NFC, without controls, overrides and signs that are not seen', () => {
    expect(chatText('  good\n\tgame \u0000 ')).toBe('good game')
    expect(chatText('Jose\u0301')).toBe('José')
    expect(chatText('a\u202Eb\u2066c\u200Fd\u200Be\uFEFFf\u{E0041}')).toBe('abcdef')
    expect(chatText('z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307!')?.length).toBeLessThanOrEqual(6)
    expect(chatText('👩‍👩‍👧 👍🏽 ♞')).toBe('👩‍👩‍👧 👍🏽 ♞')
    expect(chatText('我 نعم שלום')).toBe('我 نعم שלום')
  })

  test('CHAT-6: what shows nothing is no line, nor is what is longer than 200', () => {
    for (const nothing of ['', '   ', '\n', '\u200B\u200D', '\u3164\u2800', '\u202E', '\u0301']) {
      expect(chatText(nothing)).toBeNull()
    }
    expect(chatText('♞'.repeat(MAX_CHAT_TEXT))).toHaveLength(MAX_CHAT_TEXT)
    expect(chatText('a'.repeat(MAX_CHAT_TEXT + 1))).toBeNull()
    expect(chatText(`  ${'😀'.repeat(MAX_CHAT_TEXT)}  `)).not.toBeNull()
  })

  test('CHAT-7: whatever comes in, what goes out is one clean line, and stays as it is when said again', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 250 }),
      fc
        .array(fc.constantFrom('\u202E', '\u2069', '\n', '\u0007', 'a', ' ', 'é', '\ud800', '\u200E'))
        .map((a) => a.join('')),
    )
    fc.assert(
      fc.property(anything, (given) => {
        const text = chatText(given)
        if (text === null) return
        expect(text).toBe(text.trim())
        expect(text.length).toBeGreaterThan(0)
        expect([...text].length).toBeLessThanOrEqual(MAX_CHAT_TEXT)
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u200E\u200F]/u)
        expect(chatText(text)).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  test('CHAT-8: words of the list are masked whole, in disguise too, and other words that hold them are not', () => {
    expect(masked('what the fuck')).toBe('what the f***')
    expect(masked('FUCKING sh1t!')).toBe('F****** s***!')
    expect(masked('fuuuuck')).toBe('f******')
    expect(masked('fu\u200Dck you')).not.toContain('ck')
    for (const fine of [
      'Scunthorpe',
      'Niger and Nigeria',
      'shiitake',
      'pussycat?',
      'a knight, assessed',
      'Kd5 Qxe4!',
    ]) {
      expect(masked(fine)).toBe(fine)
    }
  })
})
