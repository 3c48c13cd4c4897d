import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { StaffTopic } from '#contract/live/staff-topics.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { followTopic } from '#lib/follow-topic.ts'
import { throttleCalls } from '#lib/throttle-calls.ts'
import { refetchAll, refetchChanged } from '#queries/refetch-changed.ts'
import { staffTopicRoots } from '#queries/staff-topics.ts'

/** Minimum time between two fetches. A new attempt must be shown within a second. */
const fetchIntervalMs = (topic: StaffTopic) => (topic === 'attempts' ? 500 : 1000)

/** Follows a staff topic, and refetches what its messages change. Call the returned function to stop. */
export function followStaffTopic(
  topic: StaffTopic,
  client: QueryClient,
  onRefused: (code: RefusalCode) => void,
): () => void {
  const roots: readonly QueryKey[] = staffTopicRoots[topic]
  const changed = new Set<string>()
  let isAllRequested = false
  const refetch = throttleCalls(() => {
    const keys = new Set(changed)
    const isAll = isAllRequested
    changed.clear()
    isAllRequested = false
    return Promise.all(
      roots.map((queryKey) =>
        isAll ? refetchAll(client, queryKey) : refetchChanged(client, queryKey, keys),
      ),
    )
  }, fetchIntervalMs(topic))
  const stop = followTopic(topic, {
    onMessage: ({ changes }) => {
      for (const { key } of changes) changed.add(key)
      refetch()
    },
    onGap: () => {
      isAllRequested = true
      refetch()
    },
    onRefused,
  })
  return () => {
    stop()
    // No changes arrive after this, so the next page that shows the data must fetch it again.
    for (const queryKey of roots) {
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }
}
