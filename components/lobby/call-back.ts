'use client'
/** A game begins while its player looks elsewhere: a sound, and words in the tab until they are back. */
import { playStart } from '../game/sounds.ts'

const PERIOD_MS = 1_000

export function callBack(words: string): void {
  playStart()
  if (document.visibilityState === 'visible') return
  let title = document.title
  const say = (): void => {
    if (document.title !== words) title = document.title
    document.title = words
  }
  const timer = setInterval(say, PERIOD_MS)
  say()
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    if (document.title === words) document.title = title
  }
  document.addEventListener('visibilitychange', onVisible)
}
