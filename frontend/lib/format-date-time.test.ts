import { expect, it } from 'vitest'
import { formatDateTime, formatTime } from './format-date-time.ts'

it('formats a time to the second, in UTC', () => {
  const iso = '2026-09-02T14:03:22.900Z'
  expect([formatTime(iso), formatTime(Date.parse(iso)), formatDateTime(iso)]).toEqual([
    '14:03:22 UTC',
    '14:03:22 UTC',
    '2 Sep 2026, 14:03:22 UTC',
  ])
})
