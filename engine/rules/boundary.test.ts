import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('.', import.meta.url)
const COMMAND_LINE = ['fog-command.ts']
const isTestSupport = (name: string) => name.endsWith('.test.ts') || name === 'random-games.ts'

describe('boundary', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !isTestSupport(name))

  it.each(files)('RULES-26: %s imports what a browser has', (name) => {
    const source = readFileSync(new URL(name, FOLDER), 'utf8')
    const imported = Array.from(
      source.matchAll(/(?:from|import)\s*\(?'([^']+)'/g),
      ([, path]) => path as string,
    )
    const allowed = COMMAND_LINE.includes(name)
      ? /^(\.\/[\w-]+\.ts|node:\w+|chessops\/\w+)$/
      : /^(\.\/[\w-]+\.ts|chessops\/\w+)$/
    for (const path of imported) expect(path).toMatch(allowed)
  })
})
