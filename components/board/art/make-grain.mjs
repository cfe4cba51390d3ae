/**
 * Draws the fog's grain, a seamless tile of cloud: grey and alpha, light billows and dark hollows over the
 * fog's own colour. Run by hand: node components/board/art/make-grain.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 256

function hash(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295
}

function noise(x, y, columns, rows, seed) {
  const wrap = (n, period) => ((n % period) + period) % period
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10)
  const [u, v] = [ease(x - x0), ease(y - y0)]
  const at = (dx, dy) => hash(wrap(x0 + dx, columns), wrap(y0 + dy, rows), seed)
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
}

/** Five octaves, stretched sideways and bent by another noise, so that it drifts like cloud. */
function cloud(i, j) {
  const bend = (noise((i / SIZE) * 4, (j / SIZE) * 4, 4, 4, 99) - 0.5) * 0.22
  let [sum, weight, total] = [0, 1, 0]
  for (let octave = 0; octave < 5; octave++) {
    const period = 3 * 2 ** octave
    sum +=
      weight *
      noise((i / SIZE + bend) * period, (j / SIZE + bend * 0.6) * period * 2, period, period * 2, octave)
    total += weight
    weight *= 0.52
  }
  return sum / total
}

const values = Float32Array.from({ length: SIZE * SIZE }, (_, n) => cloud(n % SIZE, Math.floor(n / SIZE)))
const mean = values.reduce((a, b) => a + b) / values.length
const spread = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length)

const rows = Buffer.alloc(SIZE * (SIZE * 2 + 1))
for (let j = 0; j < SIZE; j++) {
  for (let i = 0; i < SIZE; i++) {
    const z = (values[j * SIZE + i] - mean) / spread
    const alpha = Math.min(1, Math.abs(z) / 2.4) * (z > 0 ? 0.34 : 0.42)
    const at = j * (SIZE * 2 + 1) + 1 + i * 2
    rows[at] = z > 0 ? 255 : 0
    rows[at + 1] = Math.round((alpha * 255) / 6) * 6
  }
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
const header = Buffer.alloc(13)
header.writeUInt32BE(SIZE, 0)
header.writeUInt32BE(SIZE, 4)
header.set([8, 4, 0, 0, 0], 8)
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(rows, { level: 9 })),
  chunk('IEND', Buffer.alloc(0)),
])
const folder = new URL('../../../public/fog/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('grain.png', folder), png)
