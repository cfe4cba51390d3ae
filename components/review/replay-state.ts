/** Where a reader stands in a replay, as a pure reducer; keys and clicks are the same actions. */
import { PERSPECTIVES, type Perspective } from './perspective.ts'

export interface ReplayState {
  ply: number
  perspective: Perspective
  isLensOn: boolean
  /** Which side sits at the bottom of every board. */
  bottom: 'white' | 'black'
}

export type ReplayAction =
  | { type: 'go'; ply: number }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'first' | 'last' | 'lens' | 'flip' }
  | { type: 'look'; perspective: Perspective }

/** `lastPly` bounds every step. Returns the same object when nothing changes. */
export function replayReducer(lastPly: number) {
  return (state: ReplayState, action: ReplayAction): ReplayState => {
    switch (action.type) {
      case 'go':
        return at(state, action.ply, lastPly)
      case 'step':
        return at(state, state.ply + action.by, lastPly)
      case 'first':
        return at(state, 0, lastPly)
      case 'last':
        return at(state, lastPly, lastPly)
      case 'look':
        return state.perspective === action.perspective
          ? state
          : { ...state, perspective: action.perspective }
      case 'lens':
        return { ...state, isLensOn: !state.isLensOn }
      case 'flip':
        return { ...state, bottom: state.bottom === 'white' ? 'black' : 'white' }
    }
  }
}

function at(state: ReplayState, wanted: number, lastPly: number): ReplayState {
  const ply = Math.min(Math.max(Math.trunc(wanted), 0), lastPly)
  return ply === state.ply || Number.isNaN(ply) ? state : { ...state, ply }
}

const KEYS: ReadonlyMap<string, ReplayAction> = new Map(
  Object.entries<ReplayAction>({
    ArrowLeft: { type: 'step', by: -1 },
    ArrowRight: { type: 'step', by: 1 },
    Home: { type: 'first' },
    End: { type: 'last' },
    b: { type: 'lens' },
    f: { type: 'flip' },
  }),
)

/** What a key asks for, or null when it is none of ours. 1, 2, 3 look as White, at the truth, as Black. */
export function actionOfKey(key: string): ReplayAction | null {
  const perspective = /^[123]$/.test(key) ? PERSPECTIVES[Number(key) - 1] : undefined
  if (perspective) return { type: 'look', perspective }
  return KEYS.get(key.length === 1 ? key.toLowerCase() : key) ?? null
}
