/** One HTTP server for pages, API and sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { saysWhenMissing } from './missing-status.ts'
import { isSecure, type OriginPolicy, ownOrigin } from './origin.ts'
import { secure } from './security.ts'
import { isReadable } from './target.ts'

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface ServeOptions {
  policy: OriginPolicy
  isDev: boolean
  api: { fetch: Parameters<typeof getRequestListener>[0] }
  onFault: (where: string, error: unknown) => void
}

/** Where a person is sent whose address cannot be read: the page that says that nothing is there. */
const NOWHERE = '/404'

const isOfPerson = ({ headers }: IncomingMessage, url: string): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** next-auth's routes live under /api too, but belong to the pages. */
const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url) && !url.startsWith('/api/auth/')

export function makeServer(options: ServeOptions, pages: () => PageHandler | null): Server {
  const api = getRequestListener(options.api.fetch, { overrideGlobalObjects: false })
  return createServer((request, response) => {
    const asked = request.url ?? '/'
    secure(request, response, { isDev: options.isDev, isHttps: isSecure(request, options.policy) })
    // `GET *` and absolute targets are for proxies: nothing here has such an address.
    if (!asked.startsWith('/')) return void response.writeHead(400, { 'content-type': 'text/plain' }).end()
    const isUnreadable = !isReadable(asked)
    if (isUnreadable && !isOfPerson(request, asked)) return void refuse(response)
    const url = isUnreadable ? NOWHERE : asked
    request.url = url
    // For pages that show an address of ours; a value that a client sent under this name is replaced.
    request.headers['x-own-origin'] = ownOrigin(request, options.policy)
    if (isApi(url)) return void api(request, response)
    if (url.startsWith('/api/')) response.setHeader('cache-control', 'private, no-store')
    const handler = pages()
    if (!handler) {
      response
        .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' })
        .end('Fogline is starting.\n')
      return
    }
    saysWhenMissing(request, response)
    handler(request, response).catch((error: unknown) => {
      options.onFault(url, error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end()
    })
  })
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(400, { 'content-type': 'application/json', 'cache-control': 'private, no-store' })
    .end(JSON.stringify({ code: 'bad_message' }))
}

/** Resolves with the port once the server listens. Rejects with Node's EADDRINUSE or EACCES. */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
