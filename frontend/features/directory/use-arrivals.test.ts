import { describe, expect, it } from 'vitest'
import { chidi, ines, lars } from '#tests/fixtures/profile-views.ts'
import { findArrivals } from './use-arrivals.ts'

describe('the arrivals of a list', () => {
  it('are new profiles above a displayed one', () => {
    expect(findArrivals([lars, ines], [chidi, lars, ines])).toEqual(new Set([chidi.id]))
    expect(findArrivals([lars, ines], [lars, chidi, ines])).toEqual(new Set([chidi.id]))
  })

  it('exclude profiles below the displayed ones, and edited and removed ones', () => {
    expect(findArrivals([lars], [lars, ines, chidi])).toEqual(new Set())
    expect(findArrivals([lars, ines], [{ ...lars, name: 'Other' }])).toEqual(new Set())
  })

  it('are empty if the list was empty, or is a different one', () => {
    expect(findArrivals([], [lars])).toEqual(new Set())
    expect(findArrivals([ines], [lars, chidi])).toEqual(new Set())
  })
})
