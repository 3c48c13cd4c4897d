import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffTopic } from '#contract/staff-topics.ts'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { sessionQueries } from '#queries/session.ts'
import { staffKeys, staffTopicRoots } from '#queries/staff-topics.ts'
import { followTopics } from './follow-topics.ts'

/** Follows these topics while the page is open. One that is refused may mean that the role is gone. */
export function useTopics(topics: readonly StaffTopic[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const onRefused = () => void client.invalidateQueries(sessionQueries.current())
    return followTopics({ client, topics, onRefused })
  }, [client, topics])
}

/**
 * Asks anew who is signed in whenever the server refuses a call for want of a session or a role, and
 * now and then while no socket would tell.
 */
export function useRoleCheck(): void {
  const client = useQueryClient()
  useQuery({ ...sessionQueries.current(), refetchInterval: usePollWhileDown() })
  useEffect(() => {
    const look = (error: unknown) => {
      const code = error instanceof RequestFailed ? error.problem?.code : undefined
      if (code === 'not-signed-in' || code === 'not-allowed') {
        void client.invalidateQueries(sessionQueries.current())
      }
    }
    const leaveQueries = client.getQueryCache().subscribe((news) => {
      if (news.type === 'updated' && news.action.type === 'error') look(news.action.error)
    })
    const leaveMutations = client.getMutationCache().subscribe((news) => {
      if (news.type === 'updated' && news.action.type === 'error') look(news.action.error)
    })
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [client])
}

/** Clears cached staff data when another user signs in. */
export function useForgetOthers(isElse: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isElse) return
    clearUnsentTexts('')
    for (const queryKey of [staffKeys.all, ...Object.values(staffTopicRoots).flat()]) {
      client.removeQueries({ queryKey })
    }
  }, [client, isElse])
}
