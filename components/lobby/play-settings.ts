/** What the next game is to be like, remembered in this browser. */
import type { ClockTime, PlayCommand } from '@/server/wire/index.ts'

export const SIDES = ['white', 'random', 'black'] as const
export type Side = PlayCommand['side']

const clock = (minutes: number, seconds: number): ClockTime => ({
  initialMs: minutes * 60_000,
  incrementMs: seconds * 1000,
})

/** Null is a game without a clock. */
export const CLOCKS = {
  '3-2': clock(3, 2),
  '10-5': clock(10, 5),
  '15-10': clock(15, 10),
  none: null,
} as const satisfies Record<string, ClockTime | null>
export type ClockId = keyof typeof CLOCKS
export const CLOCK_IDS = Object.keys(CLOCKS) as ClockId[]

export interface PlaySettings {
  side: Side
  clock: ClockId
}

export const DEFAULT_SETTINGS: PlaySettings = { side: 'random', clock: '10-5' }
const KEY = 'fogline:play'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** What was remembered, field by field; a field that is missing or unknown is the default. Never throws. */
export function readSettings(store: Store): PlaySettings {
  const raw = attempt(() => JSON.parse(store.getItem(KEY) ?? '{}')) as
    | Partial<PlaySettings>
    | null
    | undefined
  return {
    side: SIDES.find((side) => side === raw?.side) ?? DEFAULT_SETTINGS.side,
    clock: CLOCK_IDS.find((id) => id === raw?.clock) ?? DEFAULT_SETTINGS.clock,
  }
}

/** A browser that keeps nothing is no reason to fail. */
export function writeSettings(store: Store, settings: PlaySettings): void {
  attempt(() => store.setItem(KEY, JSON.stringify(settings)))
}

export const commandFor = (id: string, { side, clock: clockId }: PlaySettings): PlayCommand => ({
  id,
  side,
  time: CLOCKS[clockId],
})

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
