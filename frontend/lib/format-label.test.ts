import { describe, expect, it } from 'vitest'
import { held, ines, odile, tomoko } from '#tests/fixtures/profile-views.ts'
import { formatArchiveNumber } from './format-label.ts'

describe('an archive number', () => {
  it('consists of the year, the type and the start of the id', () => {
    expect([ines, tomoko, odile].map(formatArchiveNumber)).toEqual([
      '2026.A.c41e',
      '2026.K.1bd4',
      '2026.C.9a3e',
    ])
  })

  it('has the year of the listing in UTC, or that of the submission before a listing', () => {
    expect(formatArchiveNumber({ ...ines, listedAt: '2027-01-01T00:30:00.000Z' })).toBe(
      '2027.A.c41e',
    )
    expect(formatArchiveNumber(held)).toBe('2026.A.e02f')
  })
})
