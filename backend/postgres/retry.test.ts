import { expect, it } from 'vitest'
import { retry } from './retry.ts'

it('gives each try the time to be answered, the last one too', async () => {
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
