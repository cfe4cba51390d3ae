import type { Options } from 'postgres'

/**
 * Where a PostgreSQL is, in the form postgres.js takes.
 *
 * postgres.js cannot read a Unix socket out of a URL, so an address that names one in libpq's way
 * (`postgresql:///db?host=/folder&user=name`) is taken apart here; every other URL is passed on as it is.
 */
export type ConnectionTarget = {
  readonly url: string | undefined
  readonly options: Options<Record<string, never>>
}

export type SocketAddress = {
  readonly folder: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export function socketUrl(address: SocketAddress): string {
  const query = new URLSearchParams({ host: address.folder, user: address.user })
  if (address.port !== 5432) query.set('port', String(address.port))
  return `postgresql:///${encodeURIComponent(address.database)}?${query}`
}

/** Use as `postgres(target.url, { ...target.options, ...mine })`, or `postgres(target.options)` without a URL. */
export function connectionTarget(url: string): ConnectionTarget {
  const parsed = new URL(url)
  const folder = parsed.searchParams.get('host')
  if (folder === null || !folder.startsWith('/')) return { url, options: {} }
  const port = parsed.searchParams.get('port') ?? '5432'
  const user = parsed.searchParams.get('user') ?? decodeURIComponent(parsed.username)
  const password = parsed.searchParams.get('password') ?? decodeURIComponent(parsed.password)
  const database = decodeURIComponent(parsed.pathname.slice(1))
  return {
    url: undefined,
    options: {
      path: `${folder}/.s.PGSQL.${port}`,
      ...(user && { user }),
      ...(password && { password }),
      ...(database && { database }),
    },
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${encodeURIComponent(database)}`
  return parsed.href
}
