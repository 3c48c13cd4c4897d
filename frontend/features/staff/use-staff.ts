import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { sessionQueries } from '#queries/session.ts'
import { staffKeys, staffTopicRoots } from '#queries/staff-topics.ts'
import { followStaffTopic } from './follow-staff-topic.ts'

/** Follows topics while the page is open. Refetches the session if one is refused: the role may be removed. */
export function useTopics(topics: readonly StaffTopic[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const onRefused = () => void client.invalidateQueries(sessionQueries.current())
    const stops = topics.map((topic) => followStaffTopic(topic, client, onRefused))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, topics])
}

/** Refetches the session after each refused call, and periodically while the live socket is down. */
export function useRoleCheck(): void {
  const client = useQueryClient()
  useQuery({ ...sessionQueries.current(), refetchInterval: usePollWhileDown() })
  useEffect(() => {
    const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      const code = error instanceof RequestFailed ? error.problem?.code : undefined
      if (code === 'not-signed-in' || code === 'not-allowed') {
        void client.invalidateQueries(sessionQueries.current())
      }
    }
    const unsubscribeQueries = client.getQueryCache().subscribe(check)
    const unsubscribeMutations = client.getMutationCache().subscribe(check)
    return () => {
      unsubscribeQueries()
      unsubscribeMutations()
    }
  }, [client])
}

/** Clears cached staff data and unsent texts once the viewer has no role. */
export function useClearStaffCache(hasNoRole: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasNoRole) return
    clearUnsentTexts('')
    for (const queryKey of [staffKeys.all, ...Object.values(staffTopicRoots).flat()]) {
      client.removeQueries({ queryKey })
    }
  }, [client, hasNoRole])
}
