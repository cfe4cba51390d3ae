import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { openServices } from '@/server/auth/oauth'
import { authOptionsFor } from '@/server/auth/options'
import { requestVisitor } from '@/server/auth/session'

/** What is always open of next-auth: the session, and signing out of it. */
const OPEN = { GET: ['csrf', 'session'], POST: ['signout'] } as const
/** And for each service that is switched on: going there, and coming back. */
const OPEN_FOR_SERVICES = { GET: 'callback', POST: 'signin' } as const

type Method = keyof typeof OPEN
type Context = { params: Promise<{ nextauth: string[] }> }

const refuse = (code: string, status: number): Response => Response.json({ code }, { status })

function isOpen(method: Method, [action = '', service, ...rest]: string[]): boolean {
  if (rest.length > 0) return false
  const services = openServices()
  if (service === undefined) {
    // A failure on the way back is told by a detour over next-auth's error route, to the sign-in page.
    const isError = method === 'GET' && action === 'error' && services.length > 0
    return isError || (OPEN[method] as readonly string[]).includes(action)
  }
  return action === OPEN_FOR_SERVICES[method] && services.some((open) => open === service)
}

function answer(method: Method) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    if (!isOpen(method, (await context.params).nextauth)) return refuse('no_such_address', 404)
    try {
      const options = authOptionsFor(await requestVisitor(request.headers))
      return (await NextAuth(options)(request, context)) as Response
    } catch {
      // next-auth throws on a body that is not what its content type says.
      return refuse('bad_message', 400)
    }
  }
}

export const GET = answer('GET')
export const POST = answer('POST')
