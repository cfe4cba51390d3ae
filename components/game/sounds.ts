'use client'
/** Six short sounds. The player is fetched only after the first touch of the page, and then kept. */
import { getLook } from '../ui/look.ts'

export const SOUNDS = ['move', 'capture', 'lost', 'low', 'end', 'start'] as const
export type Sound = (typeof SOUNDS)[number]

type Player = Record<Sound, { play: () => unknown }>
let player: Promise<Player> | null = null

async function load(): Promise<Player> {
  const { Howl } = await import('howler/dist/howler.core.min.js')
  const make = (name: Sound) => [name, new Howl({ src: [`/sounds/${name}.wav`], volume: 0.7 })] as const
  return Object.fromEntries(SOUNDS.map(make)) as unknown as Player
}

/** Call once: from the first press on, sounds can play, also one on the page before. Returns what undoes it. */
export function unlockOnFirstTouch(): () => void {
  const unlock = (): void => {
    player ??= load()
    player.catch(() => {
      player = null
    })
    remove()
  }
  const remove = (): void => {
    window.removeEventListener('pointerdown', unlock)
    window.removeEventListener('keydown', unlock)
  }
  if (navigator.userActivation?.hasBeenActive) {
    unlock()
    return () => {}
  }
  window.addEventListener('pointerdown', unlock)
  window.addEventListener('keydown', unlock)
  return remove
}

export function play(sound: Sound): void {
  if (getLook().isMuted || !player) return
  void player.then((sounds) => sounds[sound].play()).catch(() => {})
}

const SAME_START_MS = 5_000
let startedMs = Number.NEGATIVE_INFINITY

/** A game begins. Heard once, though the page that led to it may have said so just before. */
export function playStart(): void {
  if (!player || performance.now() - startedMs < SAME_START_MS) return
  startedMs = performance.now()
  play('start')
}
