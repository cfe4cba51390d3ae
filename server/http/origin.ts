/** Where a request comes from and through which proxies: address, scheme, and whether its page is ours. */
import type { IncomingMessage } from 'node:http'

export interface OriginPolicy {
  publicUrl: string | undefined
  /** How many proxies in front to believe. */
  trustProxy: number
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The client's address: the entry that the outermost believed proxy added, else the peer of the socket. */
export function addressOf(request: IncomingMessage, policy: OriginPolicy): string {
  const peer = request.socket.remoteAddress ?? 'unknown'
  if (policy.trustProxy === 0) return peer
  const chain = (header(request, 'x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return chain[Math.max(0, chain.length - policy.trustProxy)] ?? peer
}

export function isSecure(request: IncomingMessage, policy: OriginPolicy): boolean {
  if (policy.publicUrl) return policy.publicUrl.startsWith('https:')
  return policy.trustProxy > 0 && header(request, 'x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}

export function ownOrigin(request: IncomingMessage, policy: OriginPolicy): string {
  if (policy.publicUrl) return policy.publicUrl
  const host = (policy.trustProxy > 0 && header(request, 'x-forwarded-host')) || header(request, 'host')
  return `${isSecure(request, policy) ? 'https' : 'http'}://${host ?? 'localhost'}`
}

/**
 * Browsers name the page's origin on every websocket and every POST; a foreign one must not act with the visitor's
 * cookie. Programs that name none carry no visitor's cookie.
 */
export function isOwnOrigin(request: IncomingMessage, policy: OriginPolicy): boolean {
  const origin = header(request, 'origin')
  if (origin === undefined) return true
  if (origin === policy.publicUrl) return true
  const host = (policy.trustProxy > 0 && header(request, 'x-forwarded-host')) || header(request, 'host')
  return URL.canParse(origin) && new URL(origin).host === host
}
