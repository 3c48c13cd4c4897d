import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { callOfPage } from '#contract/kept-pages.ts'
import { type KeptPage, listKept } from '#lib/kept-pages.ts'
import { liveStateAtom } from '#lib/live-status.ts'
import { isUnreached, renewKept } from '#queries/kept-answers.ts'
import { keptTimesAtom } from '#queries/kept-times.ts'
import { AwayWords } from './away-words.tsx'

const renewEveryMs = 30_000

/** Says that what is seen was kept, and since when it is; or that it was not, and what was. */
export function AwayNotice() {
  const client = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const times = useAtomValue(keptTimesAtom)
  useRenewal(client, times)
  const call = callOfPage(pathname)
  const keptAt = call === undefined ? undefined : times.get(call)
  const isMissing = useIsUnreached(client, call) && isKeeping()
  const kept = useKept(isMissing)
  if (keptAt === undefined && !isMissing) return null
  return <AwayWords isOffline={!navigator.onLine} keptAt={keptAt} kept={kept} />
}

/** Whether there is a service worker that would have kept it. */
const isKeeping = () => navigator.serviceWorker?.controller != null

/** Refetches cached data: at once after a reconnect, and periodically before. */
function useRenewal(client: QueryClient, times: ReadonlyMap<string, number>) {
  const { status } = useAtomValue(liveStateAtom)
  const isKept = times.size > 0
  const renew = useEffectEvent(() => renewKept(client, times.keys()))
  useEffect(() => {
    if (!isKept) return
    if (status === 'live') renew()
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [isKept, status])
}

function useIsUnreached(client: QueryClient, call: string | undefined): boolean {
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => call !== undefined && isUnreached(client, call),
  )
}

const mostKept = 8

function useKept(isWanted: boolean): readonly KeptPage[] {
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  useEffect(() => {
    if (!isWanted) return
    listKept(Date.now()).then(
      (pages) => setKept(pages.slice(0, mostKept)),
      () => setKept([]),
    )
  }, [isWanted])
  return kept
}
