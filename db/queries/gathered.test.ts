import { expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('DB-17: what is asked in one turn is asked once, and each hears its own answer', async () => {
  const ask = vi.fn(async (words: readonly string[]) => words.map((word) => word.length))
  const lengthOf = gathered(ask)
  expect(await Promise.all([lengthOf('a'), lengthOf('bcd'), lengthOf('ef')])).toEqual([1, 3, 2])
  expect(await lengthOf('ghij')).toBe(4)
  expect(ask.mock.calls).toEqual([[['a', 'bcd', 'ef']], [['ghij']]])
})

test('DB-18: what is asked while an answer is on its way is asked in its own turn', async () => {
  const answers: (() => void)[] = []
  const ask = vi.fn(
    (n: readonly number[]) => new Promise<number[]>((resolve) => answers.push(() => resolve([...n]))),
  )
  const same = gathered(ask)
  const first = same(1)
  await turn()
  const second = same(2)
  await turn()
  expect(ask).toHaveBeenCalledTimes(2)
  answers[1]?.()
  expect(await second).toBe(2)
  answers[0]?.()
  expect(await first).toBe(1)
})

test('DB-19: a failure, or an answer too few, fails those of its turn and nobody else', async () => {
  let isBroken = true
  const same = gathered(async (n: readonly number[]) => {
    if (isBroken) throw new Error('down')
    return n.slice(0, 2)
  })
  const failed = await Promise.allSettled([same(1), same(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await Promise.all([same(3), same(4)])).toEqual([3, 4])
  const tooFew = await Promise.allSettled([same(5), same(6), same(7)])
  expect(tooFew.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
