import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/server/auth/options'

/** What is open of next-auth while there is no provider to sign in with: the session, and signing out of it. */
const OPEN = { GET: ['csrf', 'session'], POST: ['signout'] } as const

type Context = { params: Promise<{ nextauth: string[] }> }
const handler = NextAuth(authOptions) as (request: NextRequest, context: Context) => Promise<Response>

const refuse = (code: string, status: number): Response => Response.json({ code }, { status })

function answer(method: keyof typeof OPEN) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { nextauth } = await context.params
    const isOpen = nextauth.length === 1 && (OPEN[method] as readonly string[]).includes(nextauth[0] ?? '')
    if (!isOpen) return refuse('bad_message', 404)
    try {
      return await handler(request, context)
    } catch {
      // next-auth throws on a body that is not what its content type says.
      return refuse('bad_message', 400)
    }
  }
}

export const GET = answer('GET')
export const POST = answer('POST')
