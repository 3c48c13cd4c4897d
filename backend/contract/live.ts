import { profileType } from './profile-type.ts'
import { refusalCode } from './refusal.ts'
import { milestoneView } from './views/milestone.ts'
import { profileView } from './views/profile.ts'
import { z } from './z.ts'

const position = z.string().regex(/^\d{1,20}$/, 'A position is a whole number')

const change = <Key extends z.ZodType, Value extends z.ZodType>(key: Key, value: Value) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('upsert'), key, value }),
    z.object({ kind: z.literal('remove'), key }),
  ])

const message = <Name extends string, Key extends z.ZodType, Value extends z.ZodType>(
  name: Name,
  key: Key,
  value: Value,
) => z.object({ topic: z.literal(name), position, changes: z.array(change(key, value)) })

/** Every topic: its name, by what key it tells of something, and what. A new one is an entry here. */
const messages = [
  // A profile by its id, in public form.
  message('directory', z.string(), profileView),
  message('milestones', profileType, milestoneView),
] as const

const topicMessage = z.discriminatedUnion('topic', messages)
export type TopicMessage = z.infer<typeof topicMessage>
export type Topic = TopicMessage['topic']
export const topics: readonly Topic[] = messages.map(({ shape }) => shape.topic.value)
export const topic = z.enum(topics)

/** Client to server. Without `after` the topics start now; with it, first what was missed. */
export const liveRequest = z.object({
  subscribe: z.array(z.string().max(40)).min(1).max(10),
  after: position.optional(),
  /** The log that `after` belongs to, as the server named it. */
  log: z.string().max(40).optional(),
})
export type LiveRequest = z.infer<typeof liveRequest>

/** Server to client. */
export const liveMessage = z.union([
  topicMessage,
  z.object({ heartbeat: position, log: z.string() }),
  z.object({ refused: z.string(), code: refusalCode }),
  z.object({ reset: topic }),
  /** The server is about to close the socket, and why. */
  z.object({ goodbye: z.enum(['stopping', 'too-slow', 'signed-out']) }),
])
export type LiveMessage = z.infer<typeof liveMessage>
