/** What an account may be called: one script, letters and digits, nothing that speaks for the house or reads as another. */
import { foldLookAlikes } from './look-alikes.ts'

export const MAX_NAME_LETTERS = 20
const MIN_NAME_LETTERS = 2

export type NameAnswer = { ok: true; name: string; key: string } | { ok: false; code: 'name_refused' }

const REFUSED: NameAnswer = { ok: false, code: 'name_refused' }

/** Letters and digits with single hyphens or underscores between them; marks stand on letters. */
const SHAPE = /^(?:\p{L}\p{M}*|\p{N})+(?:[-_](?:\p{L}\p{M}*|\p{N})+)*$/u

/**
 * Scripts that write vowels and tones with marks of their own have them, two on a letter. Of marks that go with any
 * script, and are left when all that compose are composed, a name has two at most, singly; none encloses a letter.
 */
const MAX_FREE_MARKS = 2
const FREE_MARK = /(?=\p{M})\p{Script=Inherited}/gu
const PILED = /\p{Me}|\p{M}{3}|(\p{M})\1|(?=\p{M}\p{M})(?:\p{Script=Inherited}|.\p{Script=Inherited})/u

/** The scripts that a name may be written in; Japanese and Korean use several. */
const SCRIPTS: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]+$/u,
]

/** Refused wherever they stand as a word of the name. */
const RESERVED_WORDS = [
  'admin',
  'administrator',
  'anonymous',
  'bot',
  'bots',
  'deleted',
  'engine',
  'everyone',
  'fogline',
  'guest',
  'house',
  'me',
  'misty',
  'mod',
  'moderator',
  'nobody',
  'null',
  'official',
  'operator',
  'owner',
  'referee',
  'root',
  'security',
  'spectator',
  'staff',
  'support',
  'system',
  'undefined',
  'webmaster',
  'you',
]
/** Refused at the beginning of a name too, whatever follows. */
const RESERVED_BEGINNINGS = [
  'admin',
  'anonymous',
  'deleted',
  'moderator',
  'misty',
  'fogline',
  'guest',
  'official',
]

/** Refused wherever they stand: what is shown in place of a name that is gone. */
const RESERVED_PARTS = ['deletedaccount', 'deleteduser', 'deletedplayer'].map(nameKey)

const words = new Set(RESERVED_WORDS.map(nameKey))
const beginnings = RESERVED_BEGINNINGS.map(nameKey)

/** Two names with one key are the same name to a reader. Also how a name is looked up. */
export function nameKey(name: string): string {
  return foldLookAlikes(name).replace(/[-_.\s]/g, '')
}

/** The name as it is kept, and its key; or a refusal. Whether another has it is the database's to say. */
export function readName(given: string): NameAnswer {
  const name = given.normalize('NFKC').trim()
  const { length } = [...name]
  if (length < MIN_NAME_LETTERS || length > MAX_NAME_LETTERS) return REFUSED
  if (!SHAPE.test(name) || !/\p{L}/u.test(name) || !SCRIPTS.some((script) => script.test(name)))
    return REFUSED
  if (PILED.test(name) || (name.match(FREE_MARK)?.length ?? 0) > MAX_FREE_MARKS) return REFUSED
  const key = nameKey(name)
  if (key.length < MIN_NAME_LETTERS || isReserved(name, key)) return REFUSED
  return { ok: true, name, key }
}

function isReserved(name: string, key: string): boolean {
  if (words.has(key) || beginnings.some((beginning) => key.startsWith(beginning))) return true
  if (RESERVED_PARTS.some((part) => key.includes(part))) return true
  // Words as they are written: at separators, where a number begins or ends, and at a capital.
  const parts = name.split(/[-_]|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})/u)
  return (
    parts.some((part) => words.has(nameKey(part))) || name.split(/[-_]/).some((p) => words.has(nameKey(p)))
  )
}
