/** Headers of every answer: a strict content policy with a nonce per page, and nothing shared in caches. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sets the headers and puts the nonce where the page renderer finds it: Next reads it from the request's own
 * content-security-policy header, the layout from `x-nonce`. Values a client sent under these names are replaced.
 */
export function secure(
  request: IncomingMessage,
  response: ServerResponse,
  options: { isDev: boolean; isHttps: boolean },
): void {
  const nonce = randomBytes(16).toString('base64')
  const policy = contentPolicy(nonce, options)
  request.headers['content-security-policy'] = policy
  request.headers['x-nonce'] = nonce
  response.setHeader('content-security-policy', policy)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  if (options.isHttps) response.setHeader('strict-transport-security', 'max-age=31536000')
}

function contentPolicy(nonce: string, { isDev, isHttps }: { isDev: boolean; isHttps: boolean }): string {
  const script = ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDev ? ["'unsafe-eval'"] : [])]
  const style = isDev ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`]
  const directives = {
    'default-src': ["'self'"],
    'script-src': script,
    'style-src': style,
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    // Of websockets too, 'self' means this very host (CSP 3, matching of schemes).
    'connect-src': ["'self'"],
    'media-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const text = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`)
  return [...text, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ')
}
