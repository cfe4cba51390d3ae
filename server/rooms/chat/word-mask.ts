/**
 * A short list of words that are masked in chat. English, the plain insults and slurs, whole words alone: it cleans
 * up after thoughtlessness and is no defence against malice, for which there are reports. The line is kept as masked.
 */

const WORDS = [
  'asshole',
  'bastard',
  'bitch',
  'cocksucker',
  'cunt',
  'dickhead',
  'faggot',
  'fag',
  'fuck',
  'kike',
  'motherfucker',
  'nigga',
  'nigger',
  'paki',
  'pussy',
  'retard',
  'shit',
  'slut',
  'spastic',
  'tranny',
  'twat',
  'wanker',
  'whore',
]
const ENDINGS = ['', 's', 'es', 'er', 'ers', 'ed', 'ing', 'y', 'face', 'head']

/** Digits and signs that stand for letters, and marks on letters, as they are read. */
const LOOKS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const folded = (word: string): string =>
  [
    ...word
      .normalize('NFKD')
      .replace(/[\p{M}\u200C\u200D]/gu, '')
      .toLowerCase(),
  ]
    .map((c) => LOOKS[c] ?? c)
    .join('')
const withoutRepeats = (word: string): string => word.replace(/(.)\1+/gu, '$1')

const MASKED: ReadonlySet<string> = new Set(WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending)))
const MASKED_WITHOUT_REPEATS: ReadonlySet<string> = new Set([...MASKED].map(withoutRepeats))

/** "fuuuck" is its word; "niger", a country and a river, is not one of these. */
function isMasked(word: string): boolean {
  const plain = folded(word)
  if (MASKED.has(plain)) return true
  return /(.)\1\1/u.test(plain) && MASKED_WITHOUT_REPEATS.has(withoutRepeats(plain))
}

/** A sentence's own `!` ends a word, a sign within one is part of it. */
const WORD = /[\p{L}\p{N}@$](?:[\p{L}\p{N}\p{M}@$!\u200C\u200D]*[\p{L}\p{N}\p{M}@$])?/gu

/** The first letter stays, so that the sentence can be read. */
export const masked = (text: string): string =>
  text.replace(WORD, (word) => (isMasked(word) ? word.charAt(0) + '*'.repeat([...word].length - 1) : word))
