/** Test support: a push service of the test's own, with browsers that read what it is handed. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import type { PushKeys } from './rooms/index.ts'
import type { SubscribeCommand } from './wire/push.ts'

export interface Handed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  origin: string
  /** Everything that came in, oldest first. */
  handed: Handed[]
  /** What a path answers instead of 201; 'silence' never answers. */
  answers: Map<string, number | 'silence'>
  close: () => Promise<void>
}

export async function openPushService(): Promise<PushService> {
  const handed: Handed[] = []
  const answers: PushService['answers'] = new Map()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    handed.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    const status = answers.get(path) ?? 201
    if (status === 'silence') return
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    handed,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface PushBrowser {
  path: string
  command: SubscribeCommand
  /** What its worker would be given. Throws when it was not written for this browser. */
  read: (body: Buffer) => unknown
}

const RECORD_HEAD = 21

/** RFC 8291, from the browser's side. */
export function newPushBrowser({ origin }: PushService): PushBrowser {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(RECORD_HEAD, RECORD_HEAD + body.readUInt8(20))
    const sealed = body.subarray(RECORD_HEAD + theirs.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
    const derive = (name: string, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
  }
  return { path, command: { endpoint: `${origin}${path}`, keys }, read }
}

/** Fresh keys whose only other address is this service's. */
export const newPushKeys = ({ origin }: PushService): PushKeys => ({
  ...webPush.generateVAPIDKeys(),
  contact: 'mailto:operator@fog.example',
  testOrigin: origin,
})

/** What the server says of itself, if it is signed with these keys; null if not. */
export function signedClaims({ headers }: Handed, { publicKey }: PushKeys): unknown {
  const [, token = ''] = /^vapid t=([^,]+), *k=/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null
}
