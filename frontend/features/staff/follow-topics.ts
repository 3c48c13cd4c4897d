import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RefusalCode } from '#contract/refusal.ts'
import type { StaffTopic } from '#contract/staff-topics.ts'
import { followTopic } from '#lib/live-topics.ts'
import { refetchAll, refetchChanged } from '#queries/refetch-changed.ts'
import { staffTopicRoots } from '#queries/staff-topics.ts'
import { throttleReads } from './throttle-reads.ts'

/** The shortest time between two readings. An attempt is to stand there within a second of its coming. */
const betweenMs = (topic: StaffTopic) => (topic === 'attempts' ? 500 : 1000)

type Following = {
  client: QueryClient
  topics: readonly StaffTopic[]
  onRefused: (code: RefusalCode) => void
}

/** Follows topics of the staff until the function that it gives is called. */
export function followTopics({ topics, ...following }: Following): () => void {
  const leave = topics.map((topic) => followOne(topic, following))
  return () => {
    for (const each of leave) each()
  }
}

function followOne(
  topic: StaffTopic,
  { client, onRefused }: Omit<Following, 'topics'>,
): () => void {
  const roots: readonly QueryKey[] = staffTopicRoots[topic]
  const told = new Set<string>()
  let isAllAsked = false
  const refetch = throttleReads(() => {
    const rows = new Set(told)
    const isAll = isAllAsked
    told.clear()
    isAllAsked = false
    return Promise.all(
      roots.map((queryKey) =>
        isAll ? refetchAll(client, queryKey) : refetchChanged(client, queryKey, rows),
      ),
    )
  }, betweenMs(topic))
  const leave = followTopic(topic, {
    onMessage: ({ changes }) => {
      for (const { key } of changes) told.add(key)
      refetch()
    },
    onGap: () => {
      isAllAsked = true
      refetch()
    },
    onRefused,
  })
  return () => {
    leave()
    // No more changes arrive from here on: the next page that shows this data fetches it again.
    for (const queryKey of roots) {
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }
}
