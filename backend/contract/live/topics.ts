import { z } from '#contract/z.ts'
import { type Audience, publicTopics } from './live.ts'
import { staffTopics } from './staff-topics.ts'

/** Every topic. Add a new one to live.ts, or to staff-topics.ts if it is for staff. */
export const topicEntries = [...publicTopics, ...staffTopics] as const
type Entry = (typeof topicEntries)[number]

export type Topic = Entry['name']
export type TopicMessage = z.infer<Entry['message']>
export const topics: readonly Topic[] = topicEntries.map(({ name }) => name)
export const topic = z.enum(topics)

export const audiences: ReadonlyMap<Topic, Audience> = new Map(
  topicEntries.map(({ name, audience }) => [name, audience]),
)
