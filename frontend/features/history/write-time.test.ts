import { expect, it } from 'vitest'
import { writeOnAxis } from './write-time.ts'

const first = '2026-11-19T09:00:01.000Z'

it('stands under an axis of several days as a day', () => {
  const axis = { first, last: '2026-11-20T14:03:22.000Z' }
  expect(writeOnAxis(first, axis)).toBe('19 Nov 2026')
  expect(writeOnAxis(axis.last, axis)).toBe('20 Nov 2026')
})

it('stands under an axis of one day as a time, and the day at its beginning', () => {
  const axis = { first, last: '2026-11-19T14:03:22.000Z' }
  expect(writeOnAxis(first, axis)).toBe('19 Nov 2026, 09:00:01 UTC')
  expect(writeOnAxis('2026-11-19T12:30:00.000Z', axis)).toBe('12:30:00')
  expect(writeOnAxis(axis.last, axis)).toBe('14:03:22')
})
