import type { Readable, Writable } from 'node:stream'
import { parseFen } from './fen.ts'
import { answerBelief, answerFog } from './fog-line.ts'
import { perft } from './perft.ts'

interface Streams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

const USAGE = 'usage: fog < lines | fog perft FEN DEPTH | fog belief < lines   (docs/CONTRACT.md)\n'

/** `npm run fog` on this kernel. Gives the exit code: 0 when every line got its answer, an error line included. */
export async function fogCommand(args: readonly string[], streams: Streams): Promise<number> {
  const [command, ...rest] = args
  if (command === undefined) return answerLines(answerFog, streams)
  if (command === 'belief' && rest.length === 0) return answerLines(answerBelief, streams)
  if (command === 'perft' && rest.length >= 2) return answerPerft(rest, streams)
  streams.stderr.write(USAGE)
  return 2
}

/** A FEN that the shell split at its spaces is put together again. */
function answerPerft(args: readonly string[], { stdout, stderr }: Streams): number {
  const depth = args[args.length - 1] ?? ''
  const start = parseFen(args.slice(0, -1).join(' '))
  if (!start.ok || !/^\d{1,2}$/.test(depth)) {
    stderr.write(start.ok ? USAGE : `${start.code}\n`)
    return start.ok ? 2 : 1
  }
  stdout.write(`${perft(start.value, Number(depth))}\n`)
  return 0
}

const LINE_FEED = 0x0a

/** Each line is answered as it comes. A line ends at a line feed only; what follows the last one is a line too. */
async function answerLines(answer: (line: string) => object, { stdin, stdout }: Streams): Promise<number> {
  let parts: Uint8Array[] = []
  const answerBytes = (last: Uint8Array) => {
    const line = decode(Buffer.concat([...parts, last]))
    parts = []
    return writeLine(stdout, answer(line))
  }
  for await (const chunk of stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk)
    let from = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      if (!(await answerBytes(bytes.subarray(from, end)))) return 1
      from = end + 1
    }
    if (from < bytes.length) parts.push(bytes.subarray(from))
  }
  return parts.length === 0 || (await answerBytes(Buffer.alloc(0))) ? 0 : 1
}

/** Bytes that are not UTF-8 are no JSON either: they read as an empty line. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Waits while the reader is slow; false when nobody reads any more. */
async function writeLine(stdout: Writable, value: object): Promise<boolean> {
  if (!stdout.writable) return false
  if (stdout.write(`${JSON.stringify(value)}\n`)) return true
  return new Promise((resolve) => {
    const settle = (isOpen: boolean) => () => {
      stdout.off('drain', drained).off('close', closed).off('error', closed)
      resolve(isOpen)
    }
    const drained = settle(true)
    const closed = settle(false)
    stdout.on('drain', drained).on('close', closed).on('error', closed)
  })
}
