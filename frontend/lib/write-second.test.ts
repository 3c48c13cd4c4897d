import { expect, it } from 'vitest'
import { writeClock, writeSecond } from './write-second.ts'

it('a time is written to the second, in UTC', () => {
  const iso = '2026-09-02T14:03:22.900Z'
  expect([writeClock(iso), writeClock(Date.parse(iso)), writeSecond(iso)]).toEqual([
    '14:03:22 UTC',
    '14:03:22 UTC',
    '2 Sep 2026, 14:03:22 UTC',
  ])
})
