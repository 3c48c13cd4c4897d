import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyTopicMessage } from '#contract/live.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { type StaffTopic, staffTopics } from '#contract/staff-topics.ts'
import type { z } from '#contract/z.ts'
import { followTopic } from '#lib/live-topics.ts'
import { mergeOverAnswers } from '#lib/merge-over-answers.ts'
import { staffTopicRoots } from '#queries/staff-topics.ts'
import { readCalmly } from './read-calmly.ts'

type MessageOf<Name extends StaffTopic> = z.infer<
  Extract<(typeof staffTopics)[number], { name: Name }>['message']
>

const entries: readonly { name: StaffTopic; message: z.ZodType }[] = staffTopics

/** What a page does by itself with a topic's news, instead of reading its queries anew. */
export type Merges = {
  [Name in StaffTopic]?: (client: QueryClient, message: MessageOf<Name>) => void
}

type Following = {
  client: QueryClient
  topics: readonly StaffTopic[]
  merges?: Merges | undefined
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
  { client, merges, onRefused }: Omit<Following, 'topics'>,
): () => void {
  const roots: readonly QueryKey[] = staffTopicRoots[topic]
  const readAnew = readCalmly(() =>
    Promise.all(roots.map((queryKey) => client.invalidateQueries({ queryKey }))),
  )
  const merge = merges && findMerge(topic, merges)
  const leave = followTopic(topic, {
    onMessage: merge
      ? (message) => mergeOverAnswers(client, roots, () => merge(client, message))
      : readAnew,
    onGap: readAnew,
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

/** A page's own merge, for messages as they come in: one that is not of the topic's form is left out. */
function findMerge<Name extends StaffTopic>(topic: Name, merges: Merges) {
  const merge = merges[topic]
  const entry = entries.find(({ name }) => name === topic)
  if (!merge || !entry) return undefined
  return (client: QueryClient, message: AnyTopicMessage) => {
    const read = entry.message.safeParse(message)
    if (read.success) merge(client, read.data as MessageOf<Name>)
  }
}
