import { expect, it } from 'vitest'
import { formatEnds } from './format-time.ts'

const first = '2026-11-19T09:00:01.000Z'

it('formats the ends of an axis as days', () => {
  expect(formatEnds(first, '2026-11-20T14:03:22.000Z')).toEqual(['19 Nov 2026', '20 Nov 2026'])
})

it('formats the ends of an axis of one day with their times', () => {
  expect(formatEnds(first, '2026-11-19T14:03:22.000Z')).toEqual([
    '19 Nov 2026, 09:00:01 UTC',
    '14:03:22',
  ])
})
