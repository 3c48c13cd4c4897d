import { describe, expect, it } from 'vitest'
import { chidi, ines, lars, tomoko } from '#tests/fixtures/profile-views.ts'
import { compareListing } from './compare-profiles.ts'
import { findChanged, mergeChanges } from './merge-changes.ts'

const list = [lars, ines]
const upsert = (value: typeof ines) => ({ kind: 'upsert' as const, key: value.id, value })
const remove = (key: string) => ({ kind: 'remove' as const, key })

describe('a list that changes live', () => {
  it('takes in a new profile at its place', () => {
    expect(mergeChanges(list, [upsert(chidi)], 'artist')).toEqual([lars, ines, chidi])
    const newest = { ...chidi, listedAt: '2026-11-20T00:00:00.000Z' }
    expect(mergeChanges(list, [upsert(newest)], 'artist')).toEqual([newest, lars, ines])
  })

  it('shows an edited profile where it was', () => {
    const edited = { ...ines, name: 'Inês V.' }
    expect(mergeChanges(list, [upsert(edited)], 'artist')).toEqual([lars, edited])
  })

  it('lets a deleted profile go', () => {
    expect(mergeChanges(list, [remove(ines.id)], 'artist')).toEqual([lars])
  })

  it('lets a profile go whose type changed, and leaves other types alone', () => {
    expect(mergeChanges(list, [upsert({ ...ines, profileType: 'curator' })], 'artist')).toEqual([
      lars,
    ])
    expect(mergeChanges(list, [upsert(tomoko), remove(tomoko.id)], 'artist')).toBe(list)
  })

  it('is the same after a message that comes twice', () => {
    const changes = [upsert(chidi), remove(lars.id)]
    const once = mergeChanges(list, changes, 'artist')
    expect(mergeChanges(once, changes, 'artist')).toEqual(once)
  })

  it('ends in the order of the list, whatever order changes come in', () => {
    const all = [ines, chidi, lars].reduce<readonly (typeof ines)[]>(
      (merged, value) => mergeChanges(merged, [upsert(value)], 'artist'),
      [],
    )
    expect(all).toEqual([ines, chidi, lars].toSorted(compareListing))
  })
})

describe('what a change shows', () => {
  it('is the new and the edited, not the rest', () => {
    const edited = { ...ines, bio: 'New words.' }
    expect(findChanged(list, [lars, edited, chidi])).toEqual(new Set([ines.id, chidi.id]))
    expect(findChanged(list, [lars])).toEqual(new Set())
  })
})
