import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { loadStored, store } from '#lib/browser-storage.ts'
import type { Directory } from './use-directory.ts'

type Listed = Pick<ProfileView, 'listedAt'>

/** Stored time of each list from when this window first opened it. It stays the same during the visit. */
const visits = new Map<ProfileType, string | null>()

/**
 * Returns the time (ISO) of the newest listing that this browser showed at its last visit to a list, and
 * stores that of this visit. Undefined at the first visit, and in the view that the server rendered.
 */
export function useLastVisit(
  type: ProfileType,
  profiles: readonly Listed[] | undefined,
): string | undefined {
  const isHydrated = useHydrated()
  useEffect(() => {
    const newest = findNewest(profiles ?? [])
    // Loaded first, because this visit replaces it.
    loadLastVisit(type)
    if (newest > (loadStored(storageKey(type)) ?? '')) store(storageKey(type), newest)
  }, [type, profiles])
  return isHydrated ? (loadLastVisit(type) ?? undefined) : undefined
}

function loadLastVisit(type: ProfileType): string | null {
  const known = visits.get(type)
  if (known !== undefined) return known
  const stored = loadStored(storageKey(type))
  visits.set(type, stored)
  return stored
}

const storageKey = (type: ProfileType) => `provenance:seen-${type}`

function findNewest(profiles: readonly Listed[]): string {
  return profiles.reduce((newest, { listedAt }) => {
    return listedAt !== null && listedAt > newest ? listedAt : newest
  }, '')
}

/** Returns true for a profile that was listed after the last visit. */
export function isNewSince({ listedAt }: Listed, lastVisit: string | undefined): boolean {
  return lastVisit !== undefined && listedAt !== null && listedAt > lastVisit
}

/** Counts the profiles of a list that are new. Of a long list, those that are not loaded may be new too. */
export function countNew(
  { profiles = [], paging }: Pick<Directory, 'profiles' | 'paging'>,
  { sort }: DirectorySearch,
  lastVisit: string | undefined,
): DirectoryCount {
  const total = profiles.filter((profile) => isNewSince(profile, lastVisit)).length
  return { total, isBounded: paging !== undefined && (total === profiles.length || Boolean(sort)) }
}
