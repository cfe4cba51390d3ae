/**
 * A websocket whose frames, when several are sent in one turn of the event loop, leave in one system call: whoever
 * moves is sent an answer and a frame, and at thousands of moves a second the calls are a fifth of the server's work.
 */
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'

type Sent = (error?: Error) => void

/** What ws keeps of the TCP stream below it; engine.io reaches below it in the same way. */
interface OverStream {
  _socket?: { cork: () => void; uncork: () => void; writableCorked: number }
}

/** Who does not read what is sent is cut when this much is waiting: a game's frame is about a kilobyte. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

class GatheringSocket extends WebSocket {
  override send(...args: unknown[]): void {
    const sent = args.at(-1)
    const rest = typeof sent === 'function' ? args.slice(0, -1) : args
    if (this.bufferedAmount > MAX_WAITING_BYTES) {
      this.terminate()
      return
    }
    this.#gather()
    super.send(...(rest as Parameters<WebSocket['send']>))
    // Waiting for the write would hold back the next frame until after it; a line that breaks says so by `close`.
    if (typeof sent === 'function') queueMicrotask(() => (sent as Sent)())
  }

  #gather(): void {
    const stream = (this as unknown as OverStream)._socket
    if (!stream || stream.writableCorked > 0) return
    stream.cork()
    // Runs when all that this turn has resolved has run.
    process.nextTick(() => stream.uncork())
  }
}

/** For Socket.IO's `wsEngine`. */
export class GatheringServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, WebSocket: GatheringSocket })
  }
}
