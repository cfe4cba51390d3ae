import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newTimer } from './timer.ts'

const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('ROOM-25: a timer over 24.8 days fires when it should, and not at once', () => {
  const fire = vi.fn()
  newTimer(Date.now, fire).set(60 * DAY_MS)
  vi.advanceTimersByTime(60 * DAY_MS - 1)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fire).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60 * DAY_MS)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('ROOM-26: setting again replaces, null and clear take back, the past fires at once', () => {
  const fire = vi.fn()
  const timer = newTimer(Date.now, fire)
  timer.set(1_000)
  timer.set(2_000)
  vi.advanceTimersByTime(1_500)
  expect(fire).not.toHaveBeenCalled()
  timer.set(null)
  vi.advanceTimersByTime(5_000)
  expect(fire).not.toHaveBeenCalled()
  timer.set(9_000)
  timer.clear()
  vi.advanceTimersByTime(9_000)
  expect(fire).not.toHaveBeenCalled()
  timer.set(3)
  vi.advanceTimersByTime(0)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('ROOM-104: a time that is moved back again and again rings once, at the last; one moved forward rings earlier', () => {
  const fire = vi.fn()
  const timer = newTimer(Date.now, fire)
  for (let atMs = 1_000; atMs <= 5_000; atMs += 500) {
    timer.set(atMs)
    vi.advanceTimersByTime(400)
  }
  vi.advanceTimersByTime(4_999 - Date.now())
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fire).toHaveBeenCalledTimes(1)
  timer.set(9_000)
  timer.set(6_000)
  vi.advanceTimersByTime(1_000)
  expect(fire).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(fire).toHaveBeenCalledTimes(2)
})

test('ROOM-108: set again after the clock on the wall was set forward, it follows that clock', () => {
  const fire = vi.fn()
  let aheadMs = 0
  const timer = newTimer(() => Date.now() + aheadMs, fire)
  timer.set(60_000)
  aheadMs = 55_000
  timer.set(61_000)
  vi.advanceTimersByTime(5_999)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('ROOM-109: after the clock on the wall was set back it does not fire before its time by that clock', () => {
  const fire = vi.fn()
  let aheadMs = 0
  newTimer(() => Date.now() + aheadMs, fire).set(10_000)
  aheadMs = -5_000
  vi.advanceTimersByTime(14_999)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fire).toHaveBeenCalledTimes(1)
})
