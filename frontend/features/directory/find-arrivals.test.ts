import { describe, expect, it } from 'vitest'
import { chidi, ines, lars } from '#tests/fixtures/profile-views.ts'
import { findArrivals } from './find-arrivals.ts'

describe('what has arrived in a list', () => {
  it('is what is new above something that hung already', () => {
    expect(findArrivals([lars, ines], [chidi, lars, ines])).toEqual(new Set([chidi.id]))
    expect(findArrivals([lars, ines], [lars, chidi, ines])).toEqual(new Set([chidi.id]))
  })

  it('is not a further page, nor what was edited or has gone', () => {
    expect(findArrivals([lars], [lars, ines, chidi])).toEqual(new Set())
    expect(findArrivals([lars, ines], [{ ...lars, name: 'Other' }])).toEqual(new Set())
  })

  it('is nothing where the list was empty, or is another one', () => {
    expect(findArrivals([], [lars])).toEqual(new Set())
    expect(findArrivals([ines], [lars, chidi])).toEqual(new Set())
  })
})
