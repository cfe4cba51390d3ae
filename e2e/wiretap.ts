import type { BrowserContext, Page } from '@playwright/test'
import type { Frame } from '../server/wire/frame.ts'

/**
 * Everything a browser was sent: raw websocket frames, and the bodies and headers of all responses. Attached before
 * the first navigation, so that nothing comes in unseen.
 */
export interface Wiretap {
  frames: { text: string; isSent: boolean }[]
  bodies: { url: string; text: string }[]
  /** Resolves once every body that was announced has been read. */
  settled: () => Promise<void>
  /** All that came in, as one text. */
  received: () => string
}

export function tap(page: Page): Wiretap {
  const frames: Wiretap['frames'] = []
  const bodies: Wiretap['bodies'] = []
  const reading = new Set<Promise<unknown>>()
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push({ text: textOf(payload), isSent: false }))
    socket.on('framesent', ({ payload }) => frames.push({ text: textOf(payload), isSent: true }))
  })
  page.on('response', (response) => {
    const isOurs = /javascript|css|font|image|audio/.test(response.headers()['content-type'] ?? '')
    if (isOurs) return
    const read = response
      .text()
      .then((text) =>
        bodies.push({ url: response.url(), text: `${JSON.stringify(response.headers())}\n${text}` }),
      )
      .catch(() => undefined)
      .finally(() => reading.delete(read))
    reading.add(read)
  })
  return {
    frames,
    bodies,
    settled: async () => {
      while (reading.size > 0) await Promise.all(reading)
    },
    received: () =>
      [...frames.filter((f) => !f.isSent).map((f) => f.text), ...bodies.map((b) => b.text)].join('\n'),
  }
}

const textOf = (payload: string | Buffer): string =>
  typeof payload === 'string' ? payload : payload.toString('latin1')

export interface Packet {
  /** Null for an acknowledgement. */
  event: string | null
  data: unknown
}

/** Socket.IO packets, in order: events are `42["name",…]`, acks `43N[…]`. */
export function packets(tapped: Wiretap, { isSent }: { isSent: boolean }): Packet[] {
  return tapped.frames.filter((frame) => frame.isSent === isSent).flatMap(({ text }) => packetIn(text))
}

function packetIn(text: string): Packet[] {
  const json = /^4[23]\d*(\[.*)$/s.exec(text)?.[1]
  if (json === undefined) return []
  const parts = JSON.parse(json) as unknown[]
  return [
    text.startsWith('42') ? { event: String(parts[0]), data: parts[1] } : { event: null, data: parts[0] },
  ]
}

/** The newest frame that this browser was sent: by itself, or inside a resync. */
export function newestFrame(tapped: Wiretap): Frame | null {
  let newest: Frame | null = null
  for (const { event, data } of packets(tapped, { isSent: false })) {
    const frame = event === 'frame' ? (data as Frame) : (data as { frame?: Frame } | null)?.frame
    if (frame && (!newest || frame.version >= newest.version)) newest = frame
  }
  return newest
}

/** All that the page itself keeps: its document, its storage, its cookies that scripts can read. */
export async function pageMemory(page: Page, context: BrowserContext): Promise<string> {
  const inPage = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      document.title,
    ].join('\n'),
  )
  return `${inPage}\n${JSON.stringify(await context.storageState())}`
}
