import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { directoryQueries } from '#queries/directory.ts'
import { chidi, ines, lars, tomoko } from '#tests/fixtures/profile-views.ts'
import { applyDirectoryChanges } from './apply-changes.ts'

const { queryKey: artists } = directoryQueries.whole('artist')
const { queryKey: collectors } = directoryQueries.whole('collector')
const { queryKey: found } = directoryQueries.paged('artist', { q: 'lars' })
const upsert = (value: typeof ines) => ({ kind: 'upsert' as const, key: value.id, value })

function createClient() {
  const client = new QueryClient()
  client.setQueryData(artists, [lars, ines])
  client.setQueryData(collectors, [tomoko])
  client.setQueryData(found, {
    pages: [{ profiles: [lars], next: null, count: { total: 1, isBounded: false } }],
    pageParams: [''],
  })
  return client
}

describe('cached lists', () => {
  it('apply the changes of their type', () => {
    const client = createClient()
    applyDirectoryChanges(client, [upsert(chidi), { kind: 'remove', key: tomoko.id }])
    expect(client.getQueryData(artists)).toEqual([lars, ines, chidi])
    expect(client.getQueryData(collectors)).toEqual([])
  })

  it('keep the objects of unchanged profiles at any position', () => {
    const client = createClient()
    const stop = new QueryObserver(client, directoryQueries.whole('artist')).subscribe(() => {})
    const newest = { ...chidi, listedAt: '2026-11-20T00:00:00.000Z' }
    applyDirectoryChanges(client, [upsert(newest)])
    const after = client.getQueryData(artists)
    expect(after).toEqual([newest, lars, ines])
    expect(after?.[1]).toBe(lars)
    expect(after?.[2]).toBe(ines)
    applyDirectoryChanges(client, [upsert({ ...newest }), upsert({ ...ines })])
    expect(client.getQueryData(artists)).toBe(after)
    stop()
  })

  it('lose a removed profile, even the last one of a displayed list', () => {
    const client = createClient()
    const stop = new QueryObserver(client, directoryQueries.whole('artist')).subscribe(() => {})
    applyDirectoryChanges(client, [{ kind: 'remove', key: ines.id }])
    expect(client.getQueryData(artists)).toEqual([lars])
    applyDirectoryChanges(client, [{ kind: 'remove', key: lars.id }])
    expect(client.getQueryData(artists)).toEqual([])
    stop()
  })

  it('update a loaded page without a fetch', () => {
    const client = createClient()
    applyDirectoryChanges(client, [upsert({ ...lars, name: 'Lars of late' }), upsert(chidi)])
    const [page] = client.getQueryData(found)?.pages ?? []
    expect(page?.profiles.map(({ name }) => name)).toEqual(['Lars of late'])
    expect(client.getQueryState(found)?.isInvalidated).toBe(false)
  })

  it('insert a new profile at the position of their order', () => {
    const client = new QueryClient()
    const cacheList = (search: DirectorySearch, profiles: (typeof ines)[]) => {
      const { queryKey } = directoryQueries.paged('artist', search)
      const page = { profiles, next: null, count: undefined }
      client.setQueryData(queryKey, { pages: [page], pageParams: [''] })
      return () => client.getQueryData(queryKey)?.pages.flatMap((page) => page.profiles)
    }
    const newest = cacheList({}, [lars, ines])
    const byName = cacheList({ sort: 'name' }, [ines, lars])
    applyDirectoryChanges(client, [upsert(chidi)])
    expect(newest()).toEqual([lars, ines, chidi])
    expect(byName()).toEqual([chidi, ines, lars])
  })

  it('have the same order, in whichever order the changes arrive', () => {
    const client = createClient()
    client.setQueryData(artists, [])
    for (const profile of [ines, chidi, lars]) applyDirectoryChanges(client, [upsert(profile)])
    expect(client.getQueryData(artists)).toEqual([lars, ines, chidi])
  })

  it('are not created by a change', () => {
    const client = new QueryClient()
    applyDirectoryChanges(client, [upsert(ines)])
    expect(client.getQueryData(artists)).toBeUndefined()
  })
})
