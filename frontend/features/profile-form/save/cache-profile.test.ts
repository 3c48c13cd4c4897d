import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { ProfileView } from '#contract/views/profile.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { profileKeys } from '#queries/profile.ts'
import { ines, lars } from '#tests/fixtures/profile-views.ts'
import { cacheProfile, evictProfile } from './cache-profile.ts'

const whole = directoryQueries.whole('artist').queryKey
const long = directoryQueries.paged('artist', { q: 'in' }).queryKey
const milestones = milestoneQueries.all().queryKey

function createClient() {
  const client = new QueryClient()
  client.setQueryData(whole, [lars])
  client.setQueryData(long, { pages: [], pageParams: [] })
  client.setQueryData(milestones, [])
  client.setQueryData(profileKeys.one(ines.handle), ines)
  client.setQueryData(profileKeys.one(lars.handle), lars)
  return client
}

it.each([
  ['is saved', (client: QueryClient) => cacheProfile(client, ines)],
  ['is deleted', (client: QueryClient) => evictProfile(client, ines.id)],
])('invalidates every list and the counts when a profile %s', (_, write) => {
  const client = createClient()
  write(client)
  for (const key of [whole, long, milestones]) {
    expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  }
})

it('refetches a displayed list immediately', async () => {
  const client = createClient()
  const queryFn = vi.fn(async (): Promise<ProfileView[]> => [ines, lars])
  const options = { ...directoryQueries.whole('artist'), queryFn, staleTime: Infinity }
  const stop = new QueryObserver(client, options).subscribe(() => {})
  expect(queryFn).not.toHaveBeenCalled()
  cacheProfile(client, ines)
  await vi.waitFor(() => expect(client.getQueryData(whole)).toEqual([ines, lars]), 30_000)
  expect(queryFn).toHaveBeenCalledOnce()
  stop()
})

it('caches a saved profile under its id, both handles and its wallet, and changes no other profile', () => {
  const client = createClient()
  const moved = { ...ines, handle: 'ines.v' }
  cacheProfile(client, moved)
  const known = [
    profileKeys.one(ines.id),
    profileKeys.one('ines.v'),
    profileKeys.one(ines.handle),
    profileKeys.ofWallet(ines.walletAddress ?? ''),
  ]
  for (const key of known) expect(client.getQueryData(key)).toEqual(moved)
  expect(client.getQueryData(profileKeys.one(lars.handle))).toBe(lars)
})

it('removes a deleted profile under all its keys', () => {
  const client = createClient()
  cacheProfile(client, ines)
  evictProfile(client, ines.id)
  for (const name of [ines.id, ines.handle]) {
    expect(client.getQueryData(profileKeys.one(name))).toBeNull()
  }
  expect(client.getQueryData(profileKeys.one(lars.handle))).toBe(lars)
})

it('clears the browser cache after a deletion, but not after a save', () => {
  const deletedCaches: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deletedCaches.push(name) })
  const client = createClient()
  cacheProfile(client, ines)
  expect(deletedCaches).toEqual([])
  evictProfile(client, ines.id)
  expect(deletedCaches).toEqual(['responses', 'pictures'])
  vi.unstubAllGlobals()
})
