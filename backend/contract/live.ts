import { profileType } from './profile-type-schema.ts'
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

/**
 * Who may follow a topic. `staff`: admins and auditors, by the configuration as it is now. `concerned`:
 * they, and each owner as far as the key is the id of the owner's profile; its values are none.
 */
export type Audience = 'everybody' | 'staff' | 'concerned'

type TopicForm<Name, For, Key, Value> = { name: Name; audience: For; key: Key; value: Value }

/** A topic: its name, who may follow it, by what key it tells of something, and what. */
export function makeTopic<
  const Name extends string,
  const For extends Audience,
  Key extends z.ZodType<string>,
  Value extends z.ZodType,
>({ name, audience, key, value }: TopicForm<Name, For, Key, Value>) {
  const changes = z.array(change(key, value))
  return { name, audience, message: z.object({ topic: z.literal(name), position, changes }) }
}

/** Value of a topic whose listeners fetch the changed data themselves. */
export const keyAlone = z.undefined().optional()

/** The topics of every visitor. Those of the staff stand in staff-topics.ts, which no visitor loads. */
export const publicTopics = [
  // A profile by its id, in public form.
  makeTopic({ name: 'directory', audience: 'everybody', key: z.string(), value: profileView }),
  makeTopic({ name: 'milestones', audience: 'everybody', key: profileType, value: milestoneView }),
] as const

const [firstTopic, ...furtherTopics] = publicTopics
const publicMessage = z.discriminatedUnion('topic', [
  firstTopic.message,
  ...furtherTopics.map(({ message }) => message),
])
export type PublicTopic = (typeof publicTopics)[number]['name']

/** Client to server. Without `after` the topics start now; with it, first what was missed. */
const subscription = z.object({
  subscribe: z.array(z.string().max(40)).min(1).max(20),
  after: position.optional(),
  /** The log that `after` belongs to, as the server named it. */
  log: z.string().max(40).optional(),
})
export type Subscription = z.infer<typeof subscription>
export const liveRequest = z.union([
  subscription,
  z.object({ unsubscribe: z.array(z.string().max(40)).min(1).max(20) }),
])
export type LiveRequest = z.infer<typeof liveRequest>

/** Server to client, beside what happens in the topics of the staff. */
export const liveMessage = z.union([
  publicMessage,
  z.object({ heartbeat: position, log: z.string() }),
  z.object({ refused: z.string(), code: refusalCode }),
  z.object({ reset: z.string() }),
  /** The server is about to close the socket, and why. */
  z.object({ goodbye: z.enum(['stopping', 'too-slow', 'too-many', 'signed-out']) }),
])
export type LiveMessage = z.infer<typeof liveMessage>

/** A message of any topic, parsed without its topic's schema. */
export const anyTopicMessage = makeTopic({
  name: '',
  audience: 'staff',
  key: z.string(),
  value: z.unknown().optional(),
}).message.extend({ topic: z.string() })
export type AnyTopicMessage = z.infer<typeof anyTopicMessage>
