/**
 * Makes the six sounds: short and dry, wood on wood and one low bell. Mono, 22 kHz, 16 bit.
 * Run by hand: node components/game/art/make-sounds.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs'

const RATE = 22_050
let seed = 7
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 31 - 1
}

/** A knock: a burst of noise and two partials of a small piece of wood. */
const knock =
  (hz, decay, noise = 0.5) =>
  (t) =>
    Math.exp(-t / decay) *
      (Math.sin(2 * Math.PI * hz * t) * 0.6 + Math.sin(2 * Math.PI * hz * 2.71 * t) * 0.25) +
    Math.exp(-t / (decay * 0.22)) * random() * noise
const tone =
  (hz, decay, attack = 0.004) =>
  (t) =>
    Math.min(1, t / attack) *
    Math.exp(-t / decay) *
    (Math.sin(2 * Math.PI * hz * t) + 0.3 * Math.sin(2 * Math.PI * hz * 2.01 * t))
const at =
  (start, sound, gain = 1) =>
  (t) =>
    t < start ? 0 : gain * sound(t - start)
const mix =
  (...sounds) =>
  (t) =>
    sounds.reduce((sum, sound) => sum + sound(t), 0)

const SOUNDS = {
  move: [0.12, knock(310, 0.022)],
  capture: [0.17, mix(knock(240, 0.026, 0.7), at(0.045, knock(390, 0.018), 0.7))],
  lost: [0.34, mix(knock(150, 0.05, 0.6), at(0.06, knock(112, 0.075, 0.25), 0.9))],
  low: [0.42, mix(tone(880, 0.06), at(0.15, tone(880, 0.08)))],
  end: [
    1.1,
    mix(tone(196, 0.42, 0.03), at(0.09, tone(293.7, 0.36, 0.03), 0.6), at(0.18, tone(392, 0.3, 0.03), 0.4)),
  ],
  start: [
    0.5,
    mix(knock(310, 0.022), at(0.1, tone(392, 0.12, 0.01), 0.7), at(0.2, tone(587.3, 0.16, 0.01), 0.6)),
  ],
}

const folder = new URL('../../../public/sounds/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, [seconds, sound]] of Object.entries(SOUNDS)) {
  const samples = Float64Array.from({ length: Math.round(seconds * RATE) }, (_, i) => {
    const t = i / RATE
    return sound(t) * Math.min(1, (seconds - t) / 0.02)
  })
  const peak = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const data = Buffer.alloc(44 + samples.length * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + samples.length * 2, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(RATE, 24)
  data.writeUInt32LE(RATE * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(samples.length * 2, 40)
  for (const [i, value] of samples.entries())
    data.writeInt16LE(Math.round((value / peak) * 0.8 * 32_767), 44 + i * 2)
  writeFileSync(new URL(`${name}.wav`, folder), data)
}
