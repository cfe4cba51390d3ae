/**
 * What becomes of a text before it is a line: NFC, one line, no signs that are not seen or that turn the reading
 * direction, and the words of a short list of ours masked. Pure.
 */
import { MAX_CHAT_TEXT } from '../../wire/chat.ts'
import { masked } from './word-mask.ts'

/** Line ends and other controls, and halves of letters. */
const LINE_ENDS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Direction marks and overrides, private letters, tags, and letters that are drawn as nothing. */
const UNSEEN =
  /[\p{Co}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/gu
/** Marks piled up on a letter until they cover the lines around it; no script needs more than a few. */
const PILED = /(\p{M}{4})\p{M}+/gu
/** Something to see: a letter, a number or a sign, not joiners and marks alone. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Null for what is no line: empty, unseen, or too long. */
export function chatText(given: string): string | null {
  const text = given
    .normalize('NFC')
    .replace(LINE_ENDS, ' ')
    .replace(UNSEEN, '')
    .replace(PILED, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  if (!SEEN.test(text) || [...text].length > MAX_CHAT_TEXT) return null
  return masked(text)
}
