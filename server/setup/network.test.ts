import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { extractNetwork, networkInside } from './network.mjs'
import { dataSegments, initialMemory } from './wasm-memory.mjs'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fogline-network-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const withPackage = () => symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

it('EVAL-14: the network is cut from the package once, and again when the file is wrong', () => {
  withPackage()
  const lines: string[] = []
  const extract = () => extractNetwork({ root, env: {}, log: (line) => lines.push(line) })
  const path = extract()
  const bytes = readFileSync(path)
  expect(bytes).toHaveLength(6_617_595)
  expect(extract()).toBe(path)
  expect(lines).toHaveLength(1)

  const damaged = Buffer.from(bytes)
  damaged.writeUInt8(damaged.readUInt8(5_000) ^ 1, 5_000)
  for (const wrong of [damaged, bytes.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(path, wrong)
    expect(extract()).toBe(path)
    expect(readFileSync(path).equals(bytes)).toBe(true)
  }
  expect(lines).toHaveLength(4)
  expect(readdirSync(join(root, '.build'))).toHaveLength(1)
})

it('EVAL-14: what is missing is said with a code', () => {
  expect(codeOf(() => extractNetwork({ root, env: {} }))).toBe('network_package_missing')
  expect(codeOf(() => networkInside(readFileSync(join(REPOSITORY, 'package.json'))))).toBe(
    'network_not_found',
  )
  withPackage()
  writeFileSync(join(root, '.build'), 'a file where the folder should be')
  expect(codeOf(() => extractNetwork({ root, env: {} }))).toBe('network_unwritable')
})

it('EVAL-15: FOGLINE_NNUE names a file instead, if it is a network', () => {
  const own = join(root, 'own.nnue')
  const extract = () => extractNetwork({ root, env: { FOGLINE_NNUE: 'own.nnue' } })
  expect(codeOf(extract)).toBe('network_unreadable')
  mkdirSync(own)
  expect(codeOf(extract)).toBe('network_unreadable')
  rmSync(own, { recursive: true })
  writeFileSync(own, 'no network')
  expect(codeOf(extract)).toBe('network_bad_header')
  writeFileSync(own, Buffer.from([0x20, 0x2f, 0xf3, 0x7a, 1]))
  expect(extract()).toBe(own)
})

/** A module with nothing but a data section. */
function moduleWith(data: number[]): Buffer {
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 11, data.length, ...data])
}

it('EVAL-16: data segments are laid out where the module puts them', () => {
  // Two active segments (one names its memory), a passive one between, offsets of one and two bytes.
  const wasm = moduleWith([3, 0, 0x41, 2, 0x0b, 2, 7, 8, 1, 1, 99, 2, 0, 0x41, 0x80, 0x01, 0x0b, 1, 5])
  expect(dataSegments(wasm).map(({ offset }) => offset)).toEqual([2, 128])
  const memory = initialMemory(wasm)
  expect(memory).toHaveLength(129)
  expect([...memory.subarray(0, 5), memory[128]]).toEqual([0, 0, 7, 8, 0, 5])
})

it('EVAL-16: a module that is cut or strange is refused', () => {
  const wasm = moduleWith([1, 0, 0x41, 2, 0x0b, 2, 7, 8])
  for (let length = 0; length < wasm.length; length++) {
    expect(() => initialMemory(wasm.subarray(0, length)), `cut at ${length}`).toThrow('wasm:')
  }
  expect(() => initialMemory(moduleWith([1, 0, 0x23, 0, 0x0b, 0]))).toThrow('no constant')
  expect(() => initialMemory(moduleWith([1, 3, 0, 0]))).toThrow('unknown mode')
})
