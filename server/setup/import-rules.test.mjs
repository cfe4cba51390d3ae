import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const configuration = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** A program in miniature: [file, what it imports]. Those before the line break a rule each, the others none. */
const FORBIDDEN = [
  ['engine/rules', 'engine/rules/a.ts', 'server/wire/frame.ts'],
  ['server/wire', 'server/wire/a.ts', 'engine/rules/position.ts'],
  ['server/referee', 'server/referee/a.ts', 'db/client.ts'],
  ['server/rooms', 'server/rooms/a.ts', 'server/referee/truth.ts'],
  ['server/rooms', 'server/rooms/b.ts', 'db/schema.ts'],
  ['server/auth', 'server/auth/a.ts', 'server/rooms/room.ts'],
  ['server/http', 'server/http/a.ts', 'server/rooms/room.ts'],
  ['server/http', 'server/http/c.ts', 'server/referee/index.ts'],
  ['server/main', 'server/a.ts', 'engine/rules/position.ts'],
  ['db', 'db/a.ts', 'server/wire/frame.ts'],
  ['server/bots', 'server/bots/a.ts', 'server/referee/index.ts'],
  ['server/games', 'server/games/a.ts', 'server/rooms/room.ts'],
  ['components', 'components/a.tsx', 'server/referee/index.ts'],
  ['app', 'app/a.tsx', 'db/client.ts'],
  ['app', 'app/b.tsx', 'server/games/record.ts'],
]

const ALLOWED = [
  ['server/wire/b.ts', 'engine/rules/square.ts'],
  ['server/referee/b.ts', 'engine/rules/position.ts'],
  ['server/rooms/c.ts', 'server/referee/index.ts'],
  ['server/rooms/d.ts', 'db/queries/games.ts'],
  ['server/http/b.ts', 'server/rooms/index.ts'],
  ['server/rooms/f.ts', 'db/client.ts'],
  ['server/b.ts', 'db/client.ts'],
  ['server/bots/b.ts', 'engine/node/index.ts'],
  ['server/games/b.ts', 'db/client.ts'],
  ['components/b.tsx', 'engine/rules/position.ts'],
  ['app/c.tsx', 'server/games/archive.ts'],
  ['app/d.tsx', 'components/b.tsx'],
  ['server/rooms/e.test.ts', 'server/referee/truth.ts'],
]

/** Detours: each file is allowed to import the next one; the first must not reach the last. */
const DETOURS = [
  [
    'pages-never-reach-rooms',
    ['app/far.tsx', 'server/auth/far.ts', 'server/games/far.ts', 'server/rooms/room.ts'],
  ],
  ['pages-never-reach-rooms', ['components/far.tsx', 'engine/rules/far.ts', 'engine/node/index.ts']],
  [
    'bots-never-reach-truth',
    ['server/bots/far.ts', 'db/queries/far.ts', 'server/games/near.ts', 'server/referee/truth.ts'],
  ],
]

let folder
let violations

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fogline-imports-'))
  const edges = [...FORBIDDEN.map(([, from, to]) => [from, to]), ...ALLOWED]
  for (const [, path] of DETOURS) for (let n = 1; n < path.length; n++) edges.push([path[n - 1], path[n]])
  const files = new Map(edges.flatMap((edge) => edge.map((file) => [file, []])))
  for (const [from, to] of edges) files.get(from).push(to)
  for (const [file, imports] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const lines = imports.map(
      (to, n) => `import type { Thing as T${n} } from '${'../'.repeat(file.split('/').length - 1)}${to}'`,
    )
    writeFileSync(
      join(folder, file),
      `${lines.join('\n')}\nexport type Thing = ${imports.map((_, n) => `T${n} | `).join('')}1\n`,
    )
  }
  const { tsConfig, ...options } = configuration.options
  const result = await cruise(['app', 'components', 'db', 'engine', 'server'], {
    ...options,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden, options },
    baseDir: folder,
  })
  violations = result.output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import rules', () => {
  test.each(FORBIDDEN)('SETUP-1: the row of %s refuses %s → %s, types alone too', (rule, from, to) => {
    expect(violations).toContain(`${rule}: ${from} → ${to}`)
  })

  test.each(ALLOWED)('SETUP-2: the rows let %s → %s pass', (from, to) => {
    expect(violations.filter((line) => line.endsWith(`: ${from} → ${to}`))).toEqual([])
  })

  test.each(DETOURS)('SETUP-3: %s holds along a detour', (rule, path) => {
    expect(violations).toContain(`${rule}: ${path[0]} → ${path.at(-1)}`)
  })
})
