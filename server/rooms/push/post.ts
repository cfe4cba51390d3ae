/** Hands one message to a push service: once, without following it anywhere else, and for a few seconds at most. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import webPush from 'web-push'
import type { PushSubscription } from '../../../db/queries/push.ts'
import { isPushAddress } from '../../wire/push.ts'
import { publicLookup } from './address.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
  /** Whom the push service may write to: mailto: or https:. */
  contact: string
  /** The push service that a test has of its own. */
  testOrigin?: string | undefined
}

export interface PushMessage {
  text: string
  /** A newer message of the same topic takes the place of one that still waits at the service. */
  topic: string
  ttlS: number
}

const PATIENCE_MS = 5_000

/** Resolves to the service's status. Rejects when the address is none, cannot be reached, or does not answer in time. */
export async function postPush(
  { endpoint, p256dh, auth }: PushSubscription,
  { text, topic, ttlS }: PushMessage,
  { publicKey, privateKey, contact, testOrigin }: PushKeys,
): Promise<number> {
  if (!isPushAddress(endpoint, testOrigin)) throw new Error('not the address of a push service')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    contentEncoding: 'aes128gcm',
    TTL: ttlS,
    topic,
  })
  const url = new URL(endpoint)
  const isTest = url.origin === testOrigin
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        agent: false,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(isTest ? {} : { lookup: publicLookup }),
      },
      (response) => {
        // Whatever it goes on to say is not read, and another address that it names is not asked.
        response.on('error', () => {})
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
