'use client'
/** The browser's end of push: its worker, its subscription, and the server's word that it has it. */

/** Whether this browser could be told anything at all. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The server's key, or null where pushing is off. */
export async function pushKey(): Promise<string | null> {
  const response = await fetch('/api/push')
  return response.ok ? ((await response.json()) as { key: string | null }).key : null
}

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** True when this browser is told. The server hears of it again: it may speak for somebody else than before. */
export async function isPushOn(): Promise<boolean> {
  if (Notification.permission !== 'granted') return false
  const known = await subscription()
  return known !== null && (await tell('/api/push', known))
}

export type SwitchedOn = 'on' | 'blocked' | 'failed'

/** What a note says of each thing, with `{name}` where the other's name goes. */
export interface PushWords {
  message: string
  begun: string
  asked: string
}

export async function switchPushOn(key: string, words: PushWords): Promise<SwitchedOn> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const registration = await navigator.serviceWorker.register(`/push.js?${new URLSearchParams({ ...words })}`)
  await navigator.serviceWorker.ready
  // A subscription that was made with another key would be refused for ever.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  return (await tell('/api/push', made)) ? 'on' : 'failed'
}

export async function switchPushOff(): Promise<void> {
  const known = await subscription()
  if (!known) return
  const { endpoint } = known
  await known.unsubscribe()
  await post('/api/push/remove', { endpoint })
}

function tell(path: string, subscribed: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscribed.toJSON()
  return post(path, { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}

async function post(path: string, body: unknown): Promise<boolean> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.ok
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
