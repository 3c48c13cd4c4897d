import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RefusalCode } from '#contract/refusal.ts'
import type { StaffTopic } from '#contract/staff-topics.ts'
import { followTopic } from '#lib/live-topics.ts'
import { readAgain, readTouched } from '#queries/read-touched.ts'
import { staffTopicRoots } from '#queries/staff-topics.ts'
import { readCalmly } from './read-calmly.ts'

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
  const readAnew = readCalmly(() => {
    const rows = new Set(told)
    const isAll = isAllAsked
    told.clear()
    isAllAsked = false
    return Promise.all(
      roots.map((queryKey) =>
        isAll ? readAgain(client, queryKey) : readTouched(client, queryKey, rows),
      ),
    )
  }, betweenMs(topic))
  const leave = followTopic(topic, {
    onMessage: ({ changes }) => {
      for (const { key } of changes) told.add(key)
      readAnew()
    },
    onGap: () => {
      isAllAsked = true
      readAnew()
    },
    onRefused,
  })
  return () => {
    leave()
    // From here on nobody says what changes: the next page that shows it asks for it again.
    for (const queryKey of roots) {
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }
}
