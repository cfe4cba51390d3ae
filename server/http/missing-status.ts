import type { IncomingMessage, ServerResponse } from 'node:http'
import { forgetMissing, isMissing } from '../wire/missing.ts'

/** What a page marks as missing is answered with 404, whatever the page renderer thinks. */
export function saysWhenMissing(request: IncomingMessage, response: ServerResponse): void {
  const nonce = String(request.headers['x-nonce'])
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...rest: unknown[]) =>
    writeHead(status === 200 && isMissing(nonce) ? 404 : status, ...rest)) as typeof response.writeHead
  response.once('close', () => forgetMissing(nonce))
}
