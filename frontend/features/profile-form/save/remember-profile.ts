import type { QueryClient } from '@tanstack/react-query'
import type { ProfileView } from '#contract/views/profile.ts'
import { clearCachedPages } from '#lib/cached-pages.ts'
import { directoryKeys } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { listCachedProfiles, profileKeys } from '#queries/profile.ts'

/** Puts a profile that was just written where it will be asked for, and has the lists asked again. */
export function rememberProfile(client: QueryClient, profile: ProfileView): void {
  const { id, handle, walletAddress } = profile
  client.setQueryData(profileKeys.one(id), profile)
  client.setQueryData(profileKeys.one(handle), profile)
  if (walletAddress) client.setQueryData(profileKeys.ofWallet(walletAddress), profile)
  // Under the handle that it had before, it tells the page where it is now.
  setEverywhere(client, id, profile)
  refreshLists(client)
}

/** Forgets a profile that was deleted. */
export function forgetProfile(client: QueryClient, id: string): void {
  setEverywhere(client, id, null)
  void clearCachedPages()
  refreshLists(client)
}

/** Puts `profile` wherever the one with this id stands. */
function setEverywhere(client: QueryClient, id: string, profile: ProfileView | null) {
  for (const cached of listCachedProfiles(client)) {
    if (cached.profile?.id === id) client.setQueryData(cached.queryKey, profile)
  }
}

function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: directoryKeys.all })
  void client.invalidateQueries({ queryKey: milestoneQueries.all().queryKey })
}
