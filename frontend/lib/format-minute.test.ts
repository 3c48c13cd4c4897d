import { describe, expect, it } from 'vitest'
import { formatDay } from '#contract/format-day.ts'
import { formatMinute } from './format-minute.ts'

describe('formatted days and times', () => {
  it('are in UTC', () => {
    expect(formatDay('2026-11-12T23:59:59.999Z')).toBe('12 Nov 2026')
    expect(formatDay('2026-09-01T00:00:00.000Z')).toBe('1 Sep 2026')
    expect(formatMinute('2026-11-19T00:03:22.000Z')).toBe('19 Nov 2026, 00:03 UTC')
  })
})
