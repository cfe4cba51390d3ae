/** A page in a state that is worth looking at, and how to get it on screen. */
import type { Page } from '@playwright/test'
import type { Games } from './games.ts'

export interface Picture {
  name: string
  path: (games: Games) => string
  /** Whose browser: the player of the games, or somebody who has never been here. */
  who: 'player' | 'stranger'
  /** The whole page, not only the first screen. */
  isWhole?: boolean
  /** Shows a failure, which the browser reports as one. */
  isExpectedToFail?: boolean
  /** The page's own clock runs ahead of ours until this is on it. */
  until?: string
  set?: (page: Page) => Promise<void>
}
