import { expect, test } from 'vitest'
import { chartOf, HEIGHT, WIDTH } from './chart-path.ts'

const points = (...ratings: number[]) => ratings.map((rating) => ({ rating }))

test('RATE-12: the line of a rating goes from edge to edge, stays inside, and rises with the rating', () => {
  const chart = chartOf(points(1500, 1662.4, 1580, 1431))
  expect(chart).toMatchObject({ from: 1500, to: 1431, low: 1431, high: 1662 })
  const steps = [...(chart?.path ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(steps.map(([x]) => x)).toEqual([0, 106.7, 213.3, WIDTH])
  const ys = steps.map(([, y]) => y ?? -1)
  for (const y of ys) {
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(HEIGHT)
  }
  expect(ys[1]).toBe(Math.min(...ys))
  expect(ys[3]).toBe(Math.max(...ys))
  expect(chart?.lines.map((line) => line.rating)).toEqual([1500, 1600])
})

test('RATE-13: a rating that hardly moves is a flat line in the middle, and one game is none', () => {
  const ys = [...(chartOf(points(1500, 1501, 1500))?.path ?? '').matchAll(/ ([\d.]+)/g)].map(([, y]) =>
    Number(y),
  )
  for (const y of ys) expect(Math.abs(y - HEIGHT / 2)).toBeLessThan(2)
  expect(chartOf(points(1500))).toBeNull()
  expect(chartOf([])).toBeNull()
})
