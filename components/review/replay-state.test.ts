import { describe, expect, test } from 'vitest'
import { actionOfKey, type ReplayState, replayReducer } from './replay-state.ts'

const START: ReplayState = { ply: 0, perspective: 'truth', isLensOn: false, bottom: 'white' }
const reduce = replayReducer(5)
const press = (state: ReplayState, ...keys: string[]): ReplayState =>
  keys.reduce((at, key) => {
    const action = actionOfKey(key)
    return action ? reduce(at, action) : at
  }, state)

describe('replay state', () => {
  test('REVIEW-18: arrows, Home and End walk the game and stop at both ends', () => {
    expect(press(START, 'ArrowRight', 'ArrowRight', 'ArrowLeft').ply).toBe(1)
    expect(press(START, 'ArrowLeft')).toBe(START)
    expect(press(START, 'End').ply).toBe(5)
    expect(press(START, 'End', 'ArrowRight').ply).toBe(5)
    expect(press(START, 'End', 'Home')).toEqual(START)
  })

  test('REVIEW-19: 1, 2 and 3 look as White, at the truth and as Black, and the ply stays', () => {
    const middle = press(START, 'ArrowRight', 'ArrowRight')
    expect(press(middle, '1')).toEqual({ ...middle, perspective: 'white' })
    expect(press(middle, '3')).toEqual({ ...middle, perspective: 'black' })
    expect(press(middle, '3', '2')).toEqual(middle)
  })

  test('REVIEW-20: B turns the belief on and off, F turns the board, other keys do nothing', () => {
    expect(press(START, 'b').isLensOn).toBe(true)
    expect(press(START, 'B', 'b')).toEqual(START)
    expect(press(START, 'f').bottom).toBe('black')
    for (const key of ['4', '0', 'x', 'Enter', ' ', 'toString', 'constructor']) {
      expect(press(START, key)).toBe(START)
    }
  })

  test('REVIEW-21: a ply from a slider or a click lands inside the game', () => {
    expect(reduce(START, { type: 'go', ply: 3 }).ply).toBe(3)
    expect(reduce(START, { type: 'go', ply: 99 }).ply).toBe(5)
    expect(reduce(START, { type: 'go', ply: Number.NaN })).toBe(START)
  })
})
