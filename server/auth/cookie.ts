/**
 * The session cookie: next-auth's own, made and read with its `encode` and `decode`. It carries a session id and
 * nothing else of worth; the row behind the id is asked each time.
 */
import { decode, encode } from 'next-auth/jwt'

export const SESSION_DAYS = 180
export const SESSION_SECONDS = SESSION_DAYS * 86_400

const PLAIN = 'next-auth.session-token'
const SECURE = `__Secure-${PLAIN}`

export const secret = (): string => {
  const value = process.env.NEXTAUTH_SECRET
  if (!value) throw new Error('NEXTAUTH_SECRET is not set')
  return value
}

export const cookieName = (isSecure: boolean): string => (isSecure ? SECURE : PLAIN)

/** The whole Set-Cookie value for a session. */
export async function sessionCookie(sessionId: string, isSecure: boolean): Promise<string> {
  const token = await encode({ token: { sid: sessionId }, secret: secret(), maxAge: SESSION_SECONDS })
  const parts = [
    `${cookieName(isSecure)}=${token}`,
    'Path=/',
    `Max-Age=${SESSION_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** Set-Cookie values that take the session out of the browser, under both of its names. */
export const endedCookies = (isSecure: boolean): string[] =>
  [PLAIN, ...(isSecure ? [SECURE] : [])].map((name) =>
    [`${name}=`, 'Path=/', 'Max-Age=0', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join(
      '; ',
    ),
  )

export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  parseCookies(header).get(name)

/** The session id in a Cookie header, or null for none, a forged or an expired one. Both cookie names are read. */
export async function sessionIdIn(header: string | undefined): Promise<string | null> {
  const cookies = parseCookies(header)
  for (const name of [SECURE, PLAIN]) {
    const sessionId = await sessionIdOf(cookies.get(name))
    if (sessionId) return sessionId
  }
  return null
}

export async function sessionIdOf(token: string | undefined): Promise<string | null> {
  if (!token) return null
  const payload = await decode({ token, secret: secret() }).catch(() => null)
  return typeof payload?.sid === 'string' ? payload.sid : null
}

function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}
