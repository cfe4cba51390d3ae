// Lays out the initial memory of a WebAssembly module from its data section,
// without running it. Knows the binary format's sections, LEB128 numbers and
// constant offsets (WebAssembly core specification, "Binary Format"); refuses
// what it doesn't know.

const MAGIC_AND_VERSION = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00])
const DATA_SECTION = 11
const OP_I32_CONST = 0x41
const OP_END = 0x0b

class Cursor {
  constructor(bytes, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte() {
    if (this.at >= this.bytes.length) throw new Error('wasm: ends in the middle of a number')
    return this.bytes[this.at++]
  }

  /** LEB128, at most 32 bits. */
  number({ signed }) {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** shift
      if (byte & 0x80) continue
      const bits = shift + 7
      return signed && byte & 0x40 ? value - 2 ** bits : value
    }
    throw new Error('wasm: a number of more than 32 bits')
  }

  take(length) {
    if (this.at + length > this.bytes.length) throw new Error('wasm: ends inside a section')
    const taken = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return taken
  }
}

function sectionOf(wasm, wanted) {
  if (!wasm.subarray(0, 8).equals(MAGIC_AND_VERSION)) throw new Error('wasm: not a module')
  const cursor = new Cursor(wasm, 8)
  while (cursor.at < wasm.length) {
    const id = cursor.byte()
    const body = cursor.take(cursor.number({ signed: false }))
    if (id === wanted) return body
  }
  throw new Error(`wasm: no section ${wanted}`)
}

function constantOffset(cursor) {
  if (cursor.byte() !== OP_I32_CONST) throw new Error('wasm: a data offset that is no constant')
  const offset = cursor.number({ signed: true }) >>> 0
  if (cursor.byte() !== OP_END) throw new Error('wasm: a data offset that is no constant')
  return offset
}

/** @returns {{ offset: number, bytes: Buffer }[]} the active data segments of memory 0 */
export function dataSegments(wasm) {
  const cursor = new Cursor(sectionOf(wasm, DATA_SECTION))
  const segments = []
  for (let left = cursor.number({ signed: false }); left > 0; left--) {
    const mode = cursor.number({ signed: false })
    if (mode === 2) cursor.number({ signed: false }) // the memory's index
    if (mode > 2) throw new Error(`wasm: a data segment of unknown mode ${mode}`)
    const offset = mode === 1 ? null : constantOffset(cursor)
    const bytes = cursor.take(cursor.number({ signed: false }))
    if (offset !== null) segments.push({ offset, bytes })
  }
  return segments
}

/** @returns {Buffer} memory as the module finds it at its start, from address 0 to the last data byte */
export function initialMemory(wasm) {
  const segments = dataSegments(wasm)
  const size = segments.reduce((most, { offset, bytes }) => Math.max(most, offset + bytes.length), 0)
  const memory = Buffer.alloc(size)
  for (const { offset, bytes } of segments) bytes.copy(memory, offset)
  return memory
}
