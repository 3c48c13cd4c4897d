import { describe, expect, it } from 'vitest'
import { maxHomeListings } from '#contract/search/list-limits.ts'
import type { HomeView } from '#contract/views/home.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { noActivity } from '#tests/fixtures/activity.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { mergeChanges, needsRefetch } from './apply-changes.ts'

const person = (minute: number, more: Partial<ProfileView> = {}): ProfileView => ({
  ...ines,
  id: `c41e52a0-7d51-4d0c-9a3e-6a1f7be0${String(minute).padStart(4, '0')}`,
  name: `Number ${minute}`,
  listedAt: `2026-11-12T09:${String(minute).padStart(2, '0')}:00.000Z`,
  ...more,
})
const upsert = (value: ProfileView) => ({ kind: 'upsert', key: value.id, value }) as const
const remove = ({ id }: ProfileView) => ({ kind: 'remove', key: id }) as const

const proven = person(30)
const full: HomeView = {
  newest: [25, 24, 23, 22, 21].map((minute) => person(minute)),
  proven,
  activity: noActivity,
}
const namesOf = ({ newest }: HomeView) => newest.map(({ name }) => name)

describe('the newest profiles of the home page', () => {
  it('gain a new profile at the start, and lose the last one', () => {
    const after = mergeChanges(full, [upsert(person(26))])
    expect(namesOf(after)).toEqual([
      'Number 26',
      'Number 25',
      'Number 24',
      'Number 23',
      'Number 22',
    ])
    expect(needsRefetch(full, after)).toBe(false)
  })

  it('keep the place of a changed profile, and exclude one that was listed earlier than all of them', () => {
    const after = mergeChanges(full, [
      upsert(person(23, { name: 'Renamed' })),
      upsert(person(3, { name: 'Long here' })),
    ])
    expect(namesOf(after)).toEqual(['Number 25', 'Number 24', 'Renamed', 'Number 22', 'Number 21'])
  })

  it('are sorted by listing date when the list was empty', () => {
    const after = mergeChanges({ ...full, newest: [] }, [
      upsert(person(2)),
      upsert(person(1)),
      upsert(person(3)),
    ])
    expect(namesOf(after)).toEqual(['Number 3', 'Number 2', 'Number 1'])
  })

  it('lack a profile when one of them is removed', () => {
    const after = mergeChanges(full, [remove(person(23))])
    expect(after.newest).toHaveLength(maxHomeListings - 1)
    expect(needsRefetch(full, after)).toBe(true)
    expect(needsRefetch(full, mergeChanges(full, [remove(person(3))]))).toBe(false)
  })

  it('come without the proven profile once it is removed or hides its wallet', () => {
    const changed = { ...proven, bio: 'Signed anew.' }
    expect(mergeChanges(full, [upsert(changed)]).proven).toEqual(changed)
    for (const change of [remove(proven), upsert({ ...proven, walletAddress: null })]) {
      const after = mergeChanges(full, [change])
      expect(after.proven).toBeNull()
      expect(needsRefetch(full, after)).toBe(true)
    }
  })
})
