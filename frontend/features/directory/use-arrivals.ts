import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'

type List = readonly ProfileView[] | undefined

/** A list without the profiles that arrived while the visitor was reading it. */
type Arrivals = {
  shown: List
  /** Number of new profiles that are not in the list yet. */
  pending: number
  /** Adds the new profiles to the list, and returns the index of the first one. */
  showPending: () => number
}

const none: ReadonlySet<string> = new Set()

/**
 * Withholds new profiles while the visitor reads, so that the list does not move. At the top of the page they
 * are added automatically. A list with another `key` is shown as a whole.
 */
export function useArrivals(profiles: List, key: string): Arrivals {
  const isReading = useSyncExternalStore(subscribeToScroll, isScrolled, () => false)
  const [seen, setSeen] = useState({ key, profiles, pending: none })
  let { pending } = seen
  if (!isReading || seen.key !== key) pending = none
  else if (seen.profiles !== profiles && seen.profiles && profiles) {
    const arrived = findArrivals(seen.profiles, profiles)
    if (arrived.size > 0) pending = new Set([...pending, ...arrived])
  }
  if (seen.key !== key || seen.profiles !== profiles || seen.pending !== pending) {
    setSeen({ key, profiles, pending })
  }
  const shown = useMemo(
    () => (pending.size === 0 ? profiles : profiles?.filter(({ id }) => !pending.has(id))),
    [profiles, pending],
  )
  return {
    shown,
    pending: (profiles?.length ?? 0) - (shown?.length ?? 0),
    showPending: () => {
      setSeen({ key, profiles, pending: none })
      return profiles?.findIndex(({ id }) => pending.has(id)) ?? 0
    },
  }
}

/** Scroll position in px up to which the visitor is at the top of the page. */
const topPx = 40

function isScrolled(): boolean {
  return window.scrollY > topPx
}

function subscribeToScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Returns the ids of new profiles above a displayed one. Those below the last one do not move the list. */
export function findArrivals(
  before: readonly ProfileView[],
  after: readonly ProfileView[],
): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id))
  const last = after.findLastIndex(({ id }) => known.has(id))
  return new Set(after.slice(0, last + 1).flatMap(({ id }) => (known.has(id) ? [] : [id])))
}
