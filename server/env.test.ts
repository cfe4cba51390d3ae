import { expect, test } from 'vitest'
import { parseEnv, pushKeysOf } from './env.ts'

const problems = (source: NodeJS.ProcessEnv): string[] => {
  const parsed = parseEnv(source)
  return parsed.ok ? [] : parsed.problems
}

test('HTTP-16: an empty environment, and empty values, give the defaults', () => {
  const empty = { PORT: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', TRUST_PROXY: '', NEXTAUTH_SECRET: '' }
  for (const source of [{}, empty]) {
    const parsed = parseEnv({ NODE_ENV: 'test', ...source })
    expect(parsed).toMatchObject({
      ok: true,
      env: { PORT: 3000, FOGLINE_DATA: '.data', TRUST_PROXY: 0, LOG_LEVEL: 'info' },
    })
  }
})

test('HTTP-17: each bad value is one line that begins with its name', () => {
  const bad: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PORT: '70000',
    PUBLIC_URL: 'https://fog.example/path',
    DATABASE_URL: 'mysql://x',
    TRUST_PROXY: 'yes',
    FOGLINE_THINKERS: '0',
    LOG_LEVEL: 'loud',
    NEXTAUTH_SECRET: 'short',
  }
  const lines = problems(bad)
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
    'DATABASE_URL',
    'FOGLINE_THINKERS',
    'LOG_LEVEL',
    'NEXTAUTH_SECRET',
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
  ])
  for (const line of lines) expect(line).not.toMatch(/\n|undefined|\[object/)
})

test('HTTP-18: odd ports are refused; a port must be written as a whole number', () => {
  for (const PORT of ['-1', '3000.5', '3000abc', 'NaN', 'Infinity', '0x10', '1e3', '65536', ' ']) {
    expect(problems({ NODE_ENV: 'test', PORT }), PORT).toHaveLength(1)
  }
  expect(parseEnv({ NODE_ENV: 'test', PORT: '0' })).toMatchObject({ ok: true, env: { PORT: 0 } })
})

test('HTTP-19: PUBLIC_URL is an origin, its closing slash forgiven', () => {
  expect(parseEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://fog.example/' })).toMatchObject({
    env: { PUBLIC_URL: 'https://fog.example' },
  })
  for (const PUBLIC_URL of [
    'fog.example',
    'ftp://fog.example',
    'https://fog.example/x',
    'https://fog.example?x',
    'https://u:p@fog.example',
  ]) {
    expect(problems({ NODE_ENV: 'test', PUBLIC_URL }), PUBLIC_URL).toHaveLength(1)
  }
})

test('HTTP-20: a database of one’s own asks for the shared secret, also when something else is wrong', () => {
  const url = { NODE_ENV: 'test', DATABASE_URL: 'postgresql:///fogline?host=/run/postgresql' } as const
  expect(problems(url)).toEqual([expect.stringContaining('NEXTAUTH_SECRET is required')])
  expect(
    problems({ ...url, PORT: 'x' })
      .map((line) => line.split(' ')[0])
      .sort(),
  ).toEqual(['NEXTAUTH_SECRET', 'PORT'])
  expect(problems({ ...url, NEXTAUTH_SECRET: 'a'.repeat(32) })).toEqual([])
})

test('PUSH-16: keys for push come all together or not at all, and look like keys', () => {
  const keys = {
    PUSH_PUBLIC_KEY: `B${'a'.repeat(86)}`,
    PUSH_PRIVATE_KEY: 'b'.repeat(43),
    PUSH_CONTACT: 'mailto:operator@fog.example',
  }
  const without = parseEnv({ NODE_ENV: 'test' })
  expect(without.ok && pushKeysOf(without.env)).toBeNull()
  const whole = parseEnv({ NODE_ENV: 'test', ...keys })
  expect(whole.ok && pushKeysOf(whole.env)).toEqual({
    publicKey: keys.PUSH_PUBLIC_KEY,
    privateKey: keys.PUSH_PRIVATE_KEY,
    contact: keys.PUSH_CONTACT,
    testOrigin: undefined,
  })
  for (const name of Object.keys(keys)) {
    expect(problems({ NODE_ENV: 'test', ...keys, [name]: '' }), name).toEqual([
      `${name} is missing beside the other push settings`,
    ])
  }
  const bad = { PUSH_PUBLIC_KEY: 'short', PUSH_PRIVATE_KEY: 'x y', PUSH_CONTACT: 'operator' }
  expect(problems({ NODE_ENV: 'test', ...bad }).map((line) => line.split(' ')[0])).toEqual(Object.keys(bad))
  for (const PUSH_TEST_ORIGIN of ['http://10.0.0.1:80', 'https://127.0.0.1:80', 'http://127.0.0.1', 'x']) {
    expect(problems({ NODE_ENV: 'test', PUSH_TEST_ORIGIN }), PUSH_TEST_ORIGIN).toHaveLength(1)
  }
})
