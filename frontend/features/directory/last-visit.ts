import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { loadStored, store } from '#lib/browser-storage.ts'
import type { Directory } from './use-directory.ts'

type Listed = Pick<ProfileView, 'listedAt'>

/** Last visits as they were stored when this window first opened the list, so that marks stay during a visit. */
const lastVisits = new Map<ProfileType, string | null>()

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
  const known = lastVisits.get(type)
  if (known !== undefined) return known
  const stored = loadStored(storageKey(type))
  lastVisits.set(type, stored)
  return stored
}

const storageKey = (type: ProfileType) => `provenance:seen-${type}`

function findNewest(profiles: readonly Listed[]): string {
  return profiles.reduce((newest, { listedAt }) => {
    return listedAt !== null && listedAt > newest ? listedAt : newest
  }, '')
}

/** Returns whether a profile was listed after the last visit. */
export function isNewSince({ listedAt }: Listed, lastVisit: string | undefined): boolean {
  return lastVisit !== undefined && listedAt !== null && listedAt > lastVisit
}

/**
 * Counts the new profiles of a list. In a long list, profiles that are not loaded may be new too, unless the
 * newest come first and an old one is loaded.
 */
export function countNew(
  { profiles = [], paging }: Pick<Directory, 'profiles' | 'paging'>,
  { sort }: DirectorySearch,
  lastVisit: string | undefined,
): DirectoryCount {
  const total = profiles.filter((profile) => isNewSince(profile, lastVisit)).length
  return { total, isBounded: paging !== undefined && (total === profiles.length || Boolean(sort)) }
}
