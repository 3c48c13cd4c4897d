import { expect, it } from 'vitest'
import { retry } from './retry.ts'

it('gives every try enough time for an answer, including the last one', async () => {
  const lefts: number[] = []
  const trying = retry(
    async (leftMs) => {
      lefts.push(leftMs)
      throw new Error('away')
    },
    { isTransient: () => true, timeoutMs: 120 },
  )
  await expect(trying).rejects.toThrow('away')
  expect(lefts.length).toBeGreaterThan(1)
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(100)
})
