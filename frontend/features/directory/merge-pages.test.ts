import { describe, expect, it } from 'vitest'
import { chidi, ines, lars, sol, tomoko } from '#tests/fixtures/profile-views.ts'
import { mergePages, type Page } from './merge-pages.ts'

const listed = (profile: typeof ines, day: number) => ({
  ...profile,
  listedAt: `2026-11-0${day}T00:00:00.000Z`,
})
const [first, second, third] = [listed(ines, 3), listed(lars, 2), listed(chidi, 1)]
const pages: Page[] = [
  { profiles: [first], next: '9', count: { total: 7, isBounded: false } },
  { profiles: [second], next: '5', count: { total: 7, isBounded: false } },
]
const list = { type: 'artist', search: {} } as const
const upsert = (value: typeof ines) => ({ kind: 'upsert' as const, key: value.id, value })
const show = (merged: readonly Page[]) =>
  merged.map(({ profiles, count }) => [...profiles.map(({ handle }) => handle), count?.total])

describe('a long list after live changes', () => {
  it('has an edited profile at the same position', () => {
    const [, page] = mergePages(pages, [upsert({ ...second, name: 'Another' })], list)
    expect(page).toEqual({ ...pages[1], profiles: [{ ...second, name: 'Another' }] })
  })

  it('lacks a profile that was removed, changed its type, or no longer matches', () => {
    const changes = [
      { kind: 'remove' as const, key: first.id },
      upsert({ ...first, profileType: 'curator' }),
      upsert({ ...first, name: 'Nothing', handle: 'nothing', bio: 'Nothing', tags: [] }),
    ]
    for (const [index, search] of [{}, {}, { q: first.handle }].entries()) {
      const merged = mergePages(pages, changes.slice(index, index + 1), { type: 'artist', search })
      expect(show(merged)).toEqual([[6], [second.handle, 6]])
    }
  })

  it('has a new profile once, at its position', () => {
    const newest = listed(chidi, 4)
    const merged = mergePages(pages, [upsert(newest), upsert(newest)], list)
    expect(show(merged)).toEqual([
      [newest.handle, first.handle, 8],
      [second.handle, 8],
    ])
  })

  it('excludes a new profile of a later page, unless the list is complete', () => {
    expect(mergePages(pages, [upsert(third)], list)).toEqual(pages)
    const whole = [{ profiles: [first, second], next: null, count: { total: 2, isBounded: false } }]
    expect(show(mergePages(whole, [upsert(third)], list))).toEqual([
      [first.handle, second.handle, third.handle, 3],
    ])
  })

  it('is sorted by name, with new and renamed profiles at their position', () => {
    const byName = { type: 'artist', search: { sort: 'name' } } as const
    const named = (profile: typeof ines, name: string) => ({ ...profile, name })
    const sorted: Page[] = [
      { profiles: [named(first, 'Ada'), named(second, 'Eve')], next: 'e', count: undefined },
      { profiles: [named(chidi, 'Mia')], next: 'm', count: undefined },
    ]
    const names = (merged: readonly Page[]) =>
      merged.map(({ profiles }) => profiles.map(({ name }) => name))
    const merge = (value: typeof ines) => names(mergePages(sorted, [upsert(value)], byName))
    expect(merge(named(sol, 'Bea'))).toEqual([['Ada', 'Bea', 'Eve'], ['Mia']])
    expect(merge(named(sol, 'Fay'))).toEqual([
      ['Ada', 'Eve'],
      ['Fay', 'Mia'],
    ])
    expect(merge(named(sol, 'Zoe'))).toEqual([['Ada', 'Eve'], ['Mia']])
    expect(merge(named(first, 'Fay'))).toEqual([['Eve'], ['Fay', 'Mia']])
    expect(merge(named(first, 'Zoe'))).toEqual([['Eve'], ['Mia']])
  })

  it('has the same count after a profile moves', () => {
    const moved = mergePages(pages, [upsert(listed(second, 4))], list)
    expect(show(moved)).toEqual([[second.handle, first.handle, 7], [7]])
  })

  it('has the same count when the count is a lower bound', () => {
    const many = { total: 500, isBounded: true }
    const bounded = pages.map((page) => ({ ...page, count: many }))
    const merged = mergePages(bounded, [{ kind: 'remove', key: first.id }], list)
    expect(merged.map(({ count }) => count)).toEqual([many, many])
  })

  it('ignores profiles of other types and unloaded pages, and adds the first profile of an empty list', () => {
    expect(mergePages(pages, [upsert(tomoko), { kind: 'remove', key: third.id }], list)).toEqual(
      pages,
    )
    const empty = [{ profiles: [], next: null, count: { total: 0, isBounded: false } }]
    const found = mergePages(empty, [upsert(third)], list)
    expect(show(found)).toEqual([[third.handle, 1]])
  })
})
