'use client'
/** Five short sounds. The player is fetched only after the first touch of the page, and then kept. */
import { getLook } from '../ui/look.ts'

export const SOUNDS = ['move', 'capture', 'lost', 'low', 'end'] as const
export type Sound = (typeof SOUNDS)[number]

type Player = Record<Sound, { play: () => unknown }>
let player: Promise<Player> | null = null

async function load(): Promise<Player> {
  const { Howl } = await import('howler/dist/howler.core.min.js')
  const make = (name: Sound) => [name, new Howl({ src: [`/sounds/${name}.wav`], volume: 0.7 })] as const
  return Object.fromEntries(SOUNDS.map(make)) as unknown as Player
}

/** Call once: from the first press on, sounds can play. Returns what undoes it. */
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
  window.addEventListener('pointerdown', unlock)
  window.addEventListener('keydown', unlock)
  return remove
}

export function play(sound: Sound): void {
  if (getLook().isMuted || !player) return
  void player.then((sounds) => sounds[sound].play()).catch(() => {})
}
