import { expect, it } from 'vitest'
import { formatDay } from '#contract/format-day.ts'
import { formatDateTime, formatMinute, formatTime } from './format-date-time.ts'

it('formats a time to the second, in UTC', () => {
  const iso = '2026-09-02T14:03:22.900Z'
  expect([formatTime(iso), formatTime(Date.parse(iso)), formatDateTime(iso)]).toEqual([
    '14:03:22 UTC',
    '14:03:22 UTC',
    '2 Sep 2026, 14:03:22 UTC',
  ])
})

it('formats days and minutes in UTC', () => {
  expect(formatDay('2026-11-12T23:59:59.999Z')).toBe('12 Nov 2026')
  expect(formatDay('2026-09-01T00:00:00.000Z')).toBe('1 Sep 2026')
  expect(formatMinute('2026-11-19T00:03:22.000Z')).toBe('19 Nov 2026, 00:03 UTC')
})
