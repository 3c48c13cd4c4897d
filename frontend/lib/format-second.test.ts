import { expect, it } from 'vitest'
import { formatClock, formatSecond } from './format-second.ts'

it('formats a time to the second, in UTC', () => {
  const iso = '2026-09-02T14:03:22.900Z'
  expect([formatClock(iso), formatClock(Date.parse(iso)), formatSecond(iso)]).toEqual([
    '14:03:22 UTC',
    '14:03:22 UTC',
    '2 Sep 2026, 14:03:22 UTC',
  ])
})
