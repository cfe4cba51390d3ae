import { describe, expect, test } from 'vitest'
import { connectionTarget, socketUrl, withDatabase } from './connection-url.ts'

const address = { folder: '/tmp/a b', port: 5432, user: 'fogline', database: 'fogline' }

describe('connection URLs', () => {
  test('DB-12: a Unix socket in a URL reaches postgres.js as a path', () => {
    expect(connectionTarget(socketUrl(address))).toEqual({
      url: undefined,
      options: { path: '/tmp/a b/.s.PGSQL.5432', user: 'fogline', database: 'fogline' },
    })
    expect(connectionTarget('postgresql:///db?host=/run/pg&port=5433').options).toEqual({
      path: '/run/pg/.s.PGSQL.5433',
      database: 'db',
    })
  })

  test('DB-12: every other URL is passed on as it is', () => {
    const url = 'postgres://me:pw@db.example:5433/games?sslmode=require'
    expect(connectionTarget(url)).toEqual({ url, options: {} })
  })

  test('DB-13: another database of the same server keeps the rest of the address', () => {
    expect(withDatabase(socketUrl(address), 'test_1')).toBe(socketUrl({ ...address, database: 'test_1' }))
    expect(withDatabase('postgres://me:pw@db.example:5433/games?sslmode=require', 'x')).toBe(
      'postgres://me:pw@db.example:5433/x?sslmode=require',
    )
  })
})
