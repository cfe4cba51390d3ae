/**
 * Letters that read as others, folded onto one of them. A small table of our own: the letters of Cyrillic, Greek and
 * Armenian that common fonts draw like Latin ones (after the tables of Unicode TR 39), and the pairs that run together.
 * What is missing here is kept out by the rule that a name is written in one script (name.ts).
 */
const LATIN_LOOKS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  ь: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  є: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  ԝ: 'w',
  х: 'x',
  з: '3',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ς: 's',
  օ: 'o',
  ս: 'u',
  ո: 'n',
  հ: 'h',
  ց: 'g',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Digits and letters that stand for one another in Latin itself. */
const SAME: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '|': 'l' }

/** Read at a glance, these are one letter. */
const RUN_TOGETHER: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
]

/** Text in which two that look alike have become one. Separators stay. */
export function foldLookAlikes(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase()
  const letters = [...bare].map((letter) => {
    const latin = LATIN_LOOKS[letter] ?? letter
    return [...latin].map((one) => SAME[one] ?? one).join('')
  })
  return RUN_TOGETHER.reduce((folded, [two, one]) => folded.replaceAll(two, one), letters.join(''))
}
