/**
 * Draws the piece sets into public/pieces and their stylesheet into components/board/pieces.css.
 * "fogline" and "tokens" are drawn here by us; "cburnett" is Colin M.L. Burnett's set, taken from the stylesheet
 * that chessground ships (licences in public/LICENCES.md). Run by hand: node components/board/art/make-pieces.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const root = new URL('../../../', import.meta.url)
const ROLES = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' }
const COLOURS = { w: 'white', b: 'black' }

const foot = '<path d="M25 80 Q25 78 27 78 H73 Q75 78 75 80 V87 Q75 89 73 89 H27 Q25 89 25 87Z"/>'
const BODY = {
  P: `<circle cx="50" cy="36" r="13.5"/><path d="M37 51 Q50 46 63 51 L58 56 C59 66 64 71 68 79 H32 C36 71 41 66 42 56Z"/>${foot}`,
  N: `<path d="M34 79 C34 66 46 60 47 50 C43 54 38 54 34 58 C30 62 24 61 22 56 C20 51 25 45 28 39 C30 34 31 29 35 25 L33 14 L43 21 C46 19 50 18 54 19 C69 22 77 38 76 58 C76 67 75 73 73 79Z"/>${foot}`,
  B: `<circle cx="50" cy="15" r="5.5"/><path d="M50 19 C59 26 68 36 68 48 C68 56 62 61 58 64 C59 70 64 74 68 79 H32 C36 74 41 70 42 64 C38 61 32 56 32 48 C32 36 41 26 50 19Z"/>${foot}`,
  R: `<path d="M28 19 H39 V26 H45 V19 H55 V26 H61 V19 H72 V38 L64 45 V66 L70 79 H30 L36 66 V45 L28 38Z"/>${foot}`,
  Q: `<circle cx="18" cy="33" r="5"/><circle cx="35" cy="22" r="5"/><circle cx="50" cy="17.5" r="5"/><circle cx="65" cy="22" r="5"/><circle cx="82" cy="33" r="5"/><path d="M31 66 L18 35 L34 50 L35.5 24 L46 47 L50 19 L54 47 L64.5 24 L66 50 L82 35 L69 66 L67 72 L71 79 H29 L33 72Z"/>${foot}`,
  K: `<path d="M46.5 7 H53.5 V12 H59 V19 H53.5 V29 H46.5 V19 H41 V12 H46.5Z"/><path d="M50 31 C56 21 79 23 78 41 C77 53 67 58 68 66 L67 72 L71 79 H29 L33 72 L32 66 C33 58 23 53 22 41 C21 23 44 21 50 31Z"/>${foot}`,
}
const INNER = {
  P: '<path d="M41 56 Q50 53 59 56"/>',
  N: '<path d="M57 28 C66 36 68 50 65 64"/><circle class="dot" cx="38.5" cy="35" r="2.8"/>',
  B: '<path d="M50 33 V50 M42.5 41 H57.5"/><path d="M41 65 Q50 62 59 65"/>',
  R: '<path d="M36 45 H64 M36 66 H64"/>',
  Q: '<path d="M32 66 Q50 61 68 66 M33 72 Q50 68 67 72"/>',
  K: '<path d="M50 34 V60 M33 66 Q50 61 67 66 M33 72 Q50 68 67 72"/>',
}
const INK = { w: ['#f8f3e7', '#171b22', '#171b22'], b: ['#262b34', '#0a0c10', '#e5dcc8'] }

function fogline(colour, role) {
  const [fill, edge, line] = INK[colour]
  const halo =
    colour === 'b'
      ? `<g fill="none" stroke="#e9e2d2" stroke-opacity=".5" stroke-width="8.5" stroke-linejoin="round">${BODY[role]}</g>`
      : ''
  return svg(
    'fogline',
    `${halo}<g fill="${edge}" stroke="${edge}" stroke-width="6" stroke-linejoin="round">${BODY[role]}</g>` +
      `<g fill="${fill}">${BODY[role]}</g>` +
      `<g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round">${dots(INNER[role], line)}</g>`,
  )
}

function token(colour, role) {
  const [fill, ink] = colour === 'w' ? ['#f6efdf', '#1b2028'] : ['#20252e', '#f2ead8']
  return svg(
    'tokens',
    `<circle cx="50" cy="50" r="43" fill="${colour === 'w' ? '#1b2028' : '#e9e2d2'}" fill-opacity="${colour === 'w' ? 1 : 0.55}"/>` +
      `<circle cx="50" cy="50" r="40.5" fill="${fill}"/>` +
      `<circle cx="50" cy="50" r="36" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="1.5"/>` +
      `<g transform="translate(18.5 18) scale(.63)" fill="${ink}">${BODY[role]}` +
      `<g fill="none" stroke="${fill}" stroke-width="4" stroke-linecap="round">${dots(INNER[role], fill)}</g></g>`,
  )
}

const dots = (markup, ink) => markup.replaceAll('class="dot"', `fill="${ink}" stroke="none"`)
const svg = (set, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${set === 'tokens' ? '4 4 92 92' : '5 4 90 90'}">${inside}</svg>\n`

function cburnett() {
  const css = readFileSync(
    createRequire(import.meta.url).resolve('@lichess-org/chessground/assets/chessground.cburnett.css'),
    'utf8',
  )
  const pictures = new Map()
  for (const [, role, colour, base64] of css.matchAll(
    /piece\.(\w+)\.(\w+) \{\s*background-image: url\('data:image\/svg\+xml;base64,([^']+)'/g,
  )) {
    pictures.set(`${colour} ${role}`, Buffer.from(base64, 'base64').toString('utf8'))
  }
  return (colour, role) => pictures.get(`${COLOURS[colour]} ${ROLES[role]}`)
}

const SETS = { fogline, cburnett: cburnett(), tokens: token }
let css =
  '/* Written by components/board/art/make-pieces.mjs. */\n/* biome-ignore-all lint/correctness/noUnknownTypeSelector: chessground makes its own elements */\n'
for (const [set, draw] of Object.entries(SETS)) {
  mkdirSync(new URL(`public/pieces/${set}/`, root), { recursive: true })
  for (const c of Object.keys(COLOURS)) {
    for (const r of Object.keys(ROLES)) {
      const picture = draw(c, r)
      if (!picture) throw new Error(`${set} has no ${c}${r}`)
      writeFileSync(new URL(`public/pieces/${set}/${c}${r}.svg`, root), picture)
      const scope = set === 'fogline' ? '' : `:root[data-pieces="${set}"] `
      const name = `.${ROLES[r]}.${COLOURS[c]}`
      css += `${scope}.cg-wrap piece${name},\n${scope}.piece-picture${name} {\n  background-image: url("/pieces/${set}/${c}${r}.svg");\n}\n`
    }
  }
}
writeFileSync(new URL('components/board/pieces.css', root), css)
