import type { QueryClient } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { clearCachedPages } from '#lib/cached-pages.ts'
import { directoryKeys } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { listCachedProfiles, profileKeys } from '#queries/profile.ts'

/** Caches a saved profile under all its keys, and refetches the lists. */
export function cacheProfile(client: QueryClient, profile: ProfileView): void {
  const { id, handle, walletAddress } = profile
  client.setQueryData(profileKeys.one(id), profile)
  client.setQueryData(profileKeys.one(handle), profile)
  if (walletAddress) client.setQueryData(profileKeys.ofWallet(walletAddress), profile)
  // Also under a former handle, so that a page opened by that handle can redirect.
  setEverywhere(client, id, profile)
  refreshLists(client)
}

/** Removes a deleted profile from the cache. */
export function evictProfile(client: QueryClient, id: string): void {
  setEverywhere(client, id, null)
  void clearCachedPages()
  refreshLists(client)
}

/** Replaces every cached copy of the profile with this id. */
function setEverywhere(client: QueryClient, id: string, profile: ProfileView | null) {
  for (const cached of listCachedProfiles(client)) {
    if (cached.profile?.id === id) client.setQueryData(cached.queryKey, profile)
  }
}

function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: directoryKeys.all })
  void client.invalidateQueries({ queryKey: milestoneQueries.all().queryKey })
}
