import type { QueryClient } from '@tanstack/react-query'
import type { DirectoryChange } from '#contract/live/live.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { type CachedProfile, listCachedProfiles, profileKeys } from '#queries/profile.ts'
import { isProfileRef } from './is-profile-ref.ts'

/**
 * Returns whether the public version may replace the cached one. It lacks a hidden wallet and the note of a
 * reviewer, which the owner and staff see.
 */
function mayReplace(cached: ProfileView, published: ProfileView): boolean {
  const isPrivateVersion = cached.reviewNote !== undefined
  return !isPrivateVersion && (cached.walletAddress === null || published.walletAddress !== null)
}

/** Returns whether a profile was requested by one of its former handles. */
function isFormerHandle({ by, text }: CachedProfile['requested'], current: ProfileView): boolean {
  return by === 'name' && !isProfileRef(text, current)
}

type ExistingProfile = CachedProfile & { profile: ProfileView }

function applyToCached(
  client: QueryClient,
  { queryKey, requested, profile }: ExistingProfile,
  change: DirectoryChange,
) {
  if (change.kind === 'upsert' && isFormerHandle(requested, change.value)) {
    // The former handle no longer resolves: the page moves to the current one.
    client.setQueryData(queryKey, change.value)
    const { handle } = change.value
    const moved = { by: 'name', text: handle } as const
    applyToCached(client, { queryKey: profileKeys.one(handle), requested: moved, profile }, change)
  } else if (change.kind === 'upsert' && mayReplace(profile, change.value)) {
    client.setQueryData(queryKey, change.value)
  } else {
    void client.invalidateQueries({ queryKey, exact: true })
  }
}

function applyChange(client: QueryClient, change: DirectoryChange) {
  for (const cached of listCachedProfiles(client)) {
    const { queryKey, requested, profile } = cached
    if (profile?.id === change.key) {
      applyToCached(client, { ...cached, profile }, change)
    } else if (change.kind === 'upsert' && isProfileRef(requested.text, change.value)) {
      // A cached profile that had this handle before must not be displayed during the fetch.
      if (profile) void client.resetQueries({ queryKey, exact: true })
      else void client.invalidateQueries({ queryKey, exact: true })
    }
  }
}

/** Applies changes to the cached profiles. A removed profile is refetched, and then missing. */
export function applyProfileChanges(
  client: QueryClient,
  changes: readonly DirectoryChange[],
): void {
  for (const change of changes) applyChange(client, change)
}
