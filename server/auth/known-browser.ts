/**
 * The mark of a browser that has been in an account: a signed cookie with a random name for the browser and the ids of
 * the accounts. It lets nobody in; it only keeps strangers' guesses from being counted against the owner.
 */
import { customAlphabet } from 'nanoid'
import { decode, encode } from 'next-auth/jwt'
import { cookieIn, secret } from './cookie.ts'

const NAME = 'fogline-browser'
/** Apart from the session's key: neither cookie is the other. */
const SALT = 'fogline-browser'
const YEAR_S = 365 * 86_400
const MAX_ACCOUNTS = 8

const drawBrowser = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 20)

interface Mark {
  browser: string
  accounts: string[]
}

async function markIn(header: string | undefined): Promise<Mark | null> {
  const token = cookieIn(header, NAME)
  const payload = token ? await decode({ token, secret: secret(), salt: SALT }).catch(() => null) : null
  const { browser, accounts } = (payload ?? {}) as Partial<Mark>
  if (typeof browser !== 'string' || !Array.isArray(accounts)) return null
  return { browser, accounts: accounts.filter((id) => typeof id === 'string') }
}

/** The browser's name when it has been in this account, else null. */
export async function knownBrowser(header: string | undefined, userId: string): Promise<string | null> {
  const mark = await markIn(header)
  return mark?.accounts.includes(userId) ? mark.browser : null
}

/** The Set-Cookie value that adds an account to the browser's mark. */
export async function browserCookie(
  header: string | undefined,
  userId: string,
  isSecure: boolean,
): Promise<string> {
  const mark = await markIn(header)
  const others = (mark?.accounts ?? []).filter((id) => id !== userId).slice(0, MAX_ACCOUNTS - 1)
  const token = await encode({
    token: { browser: mark?.browser ?? drawBrowser(), accounts: [userId, ...others] },
    secret: secret(),
    salt: SALT,
    maxAge: YEAR_S,
  })
  const parts = [`${NAME}=${token}`, 'Path=/', `Max-Age=${YEAR_S}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
