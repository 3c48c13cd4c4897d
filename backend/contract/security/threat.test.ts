import { expect, it } from 'vitest'
import { scoreThreat } from './threat.ts'

it.each([
  [2, 'Low'],
  [3, 'Medium'],
  [4, 'Medium'],
  [5, 'High'],
] as const)('rates a score of %i, from attempts and flags together, as %s', (score, level) => {
  expect(scoreThreat({ failedAttempts: score, flags: [] })).toEqual({ score, level })
  expect(scoreThreat({ failedAttempts: score - 2, flags: ['a', 'b'] })).toEqual({ score, level })
})
