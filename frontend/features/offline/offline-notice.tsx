import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { apiCallOfPage } from '#contract/pages/cached-pages.ts'
import { type CachedPage, listCachedPages } from '#lib/cached-pages.ts'
import { liveStateAtom } from '#lib/live-status.ts'
import { isUnreached, refetchCached } from '#queries/cached-responses.ts'
import { cachedTimesAtom } from '#queries/cached-times.ts'
import { OfflineText } from './offline-text.tsx'

const refetchIntervalMs = 30_000

/** Shows the cache time of the displayed data, or the available cached pages. */
export function OfflineNotice() {
  const client = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const times = useAtomValue(cachedTimesAtom)
  useRefetchCached(client, times)
  const call = apiCallOfPage(pathname)
  const cachedAt = call === undefined ? undefined : times.get(call)
  // Without a service worker no page is ever stored, so the notice would be no help.
  const isMissing = useIsUnreached(client, call) && hasWorker()
  const pages = useCachedPages(isMissing)
  if (cachedAt === undefined && !isMissing) return null
  return <OfflineText isOffline={!navigator.onLine} cachedAt={cachedAt} pages={pages} />
}

/** Returns whether a service worker controls this page. */
const hasWorker = () => navigator.serviceWorker?.controller != null

/** Refetches cached data periodically, and immediately after a reconnect. */
function useRefetchCached(client: QueryClient, times: ReadonlyMap<string, number>) {
  const { status } = useAtomValue(liveStateAtom)
  const isCached = times.size > 0
  const refetch = useEffectEvent(() => refetchCached(client, times.keys()))
  useEffect(() => {
    if (!isCached) return
    if (status === 'live') refetch()
    const timer = setInterval(refetch, refetchIntervalMs)
    return () => clearInterval(timer)
  }, [isCached, status])
}

/** Returns whether a call failed without cached data because the server could not be reached. */
function useIsUnreached(client: QueryClient, call: string | undefined): boolean {
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => call !== undefined && isUnreached(client, call),
  )
}

const maxLinks = 8

function useCachedPages(isWanted: boolean): readonly CachedPage[] {
  const [pages, setPages] = useState<readonly CachedPage[]>([])
  useEffect(() => {
    if (!isWanted) return
    listCachedPages(Date.now()).then(
      (found) => setPages(found.slice(0, maxLinks)),
      () => setPages([]),
    )
  }, [isWanted])
  return pages
}
