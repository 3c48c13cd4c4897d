import { describe, expect, it } from 'vitest'
import { chidi, ines, lars, tomoko } from '#tests/fixtures/profile-views.ts'
import { compareListing } from './compare-profiles.ts'
import { mergeChanges } from './merge-changes.ts'

const list = [lars, ines]
const upsert = (value: typeof ines) => ({ kind: 'upsert' as const, key: value.id, value })
const remove = (key: string) => ({ kind: 'remove' as const, key })

describe('a list after live changes', () => {
  it('has a new profile at its position', () => {
    expect(mergeChanges(list, [upsert(chidi)], 'artist')).toEqual([lars, ines, chidi])
    const newest = { ...chidi, listedAt: '2026-11-20T00:00:00.000Z' }
    expect(mergeChanges(list, [upsert(newest)], 'artist')).toEqual([newest, lars, ines])
  })

  it('has an edited profile at the same position', () => {
    const edited = { ...ines, name: 'Inês V.' }
    expect(mergeChanges(list, [upsert(edited)], 'artist')).toEqual([lars, edited])
  })

  it('lacks a deleted profile', () => {
    expect(mergeChanges(list, [remove(ines.id)], 'artist')).toEqual([lars])
  })

  it('lacks a profile whose type has changed, and ignores other types', () => {
    expect(mergeChanges(list, [upsert({ ...ines, profileType: 'curator' })], 'artist')).toEqual([
      lars,
    ])
    expect(mergeChanges(list, [upsert(tomoko), remove(tomoko.id)], 'artist')).toBe(list)
  })

  it('is the same after a repeated message', () => {
    const changes = [upsert(chidi), remove(lars.id)]
    const once = mergeChanges(list, changes, 'artist')
    expect(mergeChanges(once, changes, 'artist')).toEqual(once)
  })

  it('is sorted by listing date, in whichever order the changes arrive', () => {
    const all = [ines, chidi, lars].reduce<readonly (typeof ines)[]>(
      (merged, value) => mergeChanges(merged, [upsert(value)], 'artist'),
      [],
    )
    expect(all).toEqual([ines, chidi, lars].toSorted(compareListing))
  })
})
