import { describe, expect, it } from 'vitest'
import { ines } from '#tests/fixtures/profile-views.ts'
import { countNew, isNewSince } from './last-visit.ts'

const before = '2026-11-01T00:00:00.000Z'
const later = '2026-11-20T00:00:00.000Z'
const profiles = [ines, { ...ines, listedAt: before }, { ...ines, listedAt: null }]
const paging = { fetchMore: () => {}, isLoading: false, hasFailed: false, retry: () => {} }

it('marks profiles that were listed after the last visit', () => {
  expect(profiles.map((profile) => isNewSince(profile, before))).toEqual([true, false, false])
  expect(isNewSince(ines, ines.listedAt ?? '')).toBe(false)
  expect(isNewSince(ines, undefined)).toBe(false)
})

describe('the number of new profiles', () => {
  it('is exact for a whole list', () =>
    expect(countNew({ profiles, paging: undefined }, {}, before)).toEqual({
      total: 1,
      isBounded: false,
    }))

  it('is 0 at the first visit, and while the list loads', () => {
    expect(countNew({ profiles, paging: undefined }, {}, undefined).total).toBe(0)
    expect(countNew({ profiles: undefined, paging: undefined }, {}, before).total).toBe(0)
  })

  it('is a lower bound if profiles that are not loaded may be new', () => {
    expect(countNew({ profiles, paging }, {}, before).isBounded).toBe(false)
    expect(countNew({ profiles: [ines], paging }, {}, before)).toEqual({
      total: 1,
      isBounded: true,
    })
    expect(countNew({ profiles, paging }, { sort: 'name' }, before).isBounded).toBe(true)
    expect(countNew({ profiles, paging }, { sort: 'name' }, later).total).toBe(0)
  })
})
