/**
 * A websocket whose frames, when several are sent in one turn of the event loop, leave in one system call, and whose
 * texts are not copied on the way: whoever moves is sent an answer and a frame, and at thousands of moves a second
 * the calls and the copies are a fifth of the server's work.
 */
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'

type Sent = (error?: Error) => void

/** What ws keeps of the TCP stream below it; engine.io reaches below it in the same way. */
interface OverStream {
  _socket?: Stream
}

interface Stream {
  cork: () => void
  uncork: () => void
  write: (text: string, encoding: 'latin1') => void
  writableCorked: number
}

/** Who does not read what is sent is cut when this much is waiting: a game's frame is about a kilobyte. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

class GatheringSocket extends WebSocket {
  override send(data: unknown, ...rest: unknown[]): void {
    if (this.bufferedAmount > MAX_WAITING_BYTES) {
      this.terminate()
      return
    }
    const last = rest.at(-1)
    const sent = typeof last === 'function' ? (last as Sent) : null
    const stream = this.#gather()
    const head = stream && this.readyState === WebSocket.OPEN ? headOf(data) : null
    if (stream && head !== null) stream.write(head + data, 'latin1')
    else super.send(...([data, ...(sent ? rest.slice(0, -1) : rest)] as Parameters<WebSocket['send']>))
    // Waiting for the write would hold back the next frame until after it; a line that breaks says so by `close`.
    if (sent) queueMicrotask(sent)
  }

  #gather(): Stream | undefined {
    const stream = (this as unknown as OverStream)._socket
    if (!stream || stream.writableCorked > 0) return stream
    stream.cork()
    // Runs when all that this turn has resolved has run.
    process.nextTick(() => stream.uncork())
    return stream
  }
}

/** RFC 6455, section 5.2: a whole text message in one frame, not masked, its length in 7 or in 16 bits. */
const TEXT = '\x81'
const MAX_SHORT = 125
const MAX_MIDDLE = 0xffff

/** The head of the frame of a text whose characters are its bytes, each below 128; null for anything else. */
function headOf(data: unknown): string | null {
  if (typeof data !== 'string' || data.length > MAX_MIDDLE || Buffer.byteLength(data) !== data.length)
    return null
  const { length } = data
  return length <= MAX_SHORT
    ? TEXT + String.fromCharCode(length)
    : `${TEXT}\x7e${String.fromCharCode(length >> 8, length & 255)}`
}

/** For Socket.IO's `wsEngine`. Messages are never compressed: what is plain may be sent as it is. */
export class GatheringServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, perMessageDeflate: false, WebSocket: GatheringSocket })
  }
}
