import { profileType } from '#contract/profile/profile-type-schema.ts'
import { refusalCode } from '#contract/refusal.ts'
import { milestoneView } from '#contract/views/milestone.ts'
import { profileView } from '#contract/views/profile.ts'
import { z } from '#contract/z.ts'

const position = z.string().regex(/^\d{1,20}$/, 'A position is a whole number')

const change = <Key extends z.ZodType, Value extends z.ZodType>(key: Key, value: Value) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('upsert'), key, value }),
    z.object({ kind: z.literal('remove'), key }),
  ])

/**
 * Access level of a topic. `staff`: admins and auditors by the current configuration. `staff-or-owner`:
 * staff, and owners for changes of their own profile id; such a topic has no values.
 */
export type Audience = 'public' | 'staff' | 'staff-or-owner'

/** Creates a topic from its name, its audience, and the schemas of keys and values. */
export function createTopic<
  const Name extends string,
  const Level extends Audience,
  Key extends z.ZodType<string>,
  Value extends z.ZodType,
>({ name, audience, key, value }: { name: Name; audience: Level; key: Key; value: Value }) {
  const changes = z.array(change(key, value))
  return { name, audience, message: z.object({ topic: z.literal(name), position, changes }) }
}

/** Value of a topic whose listeners fetch the changed data themselves. */
export const keyOnly = z.undefined().optional()

/** Public topics. Staff topics are in staff-topics.ts, which visitors do not load. */
export const publicTopics = [
  // Key: profile id. Value: the public profile.
  createTopic({ name: 'directory', audience: 'public', key: z.string(), value: profileView }),
  createTopic({
    name: 'milestones',
    audience: 'public',
    key: profileType,
    value: milestoneView,
  }),
] as const

const [firstTopic, ...furtherTopics] = publicTopics
const publicMessage = z.discriminatedUnion('topic', [
  firstTopic.message,
  ...furtherTopics.map(({ message }) => message),
])
export type PublicTopic = (typeof publicTopics)[number]['name']

/**
 * Message of the client. Without `after` only later changes are sent; with it, the missed ones first.
 */
const subscription = z.object({
  subscribe: z.array(z.string().max(40)).min(1).max(20),
  after: position.optional(),
  /** Log id that `after` belongs to, from a heartbeat. */
  log: z.string().max(40).optional(),
})
export type Subscription = z.infer<typeof subscription>
export const liveRequest = z.union([
  subscription,
  z.object({ unsubscribe: z.array(z.string().max(40)).min(1).max(20) }),
])
export type LiveRequest = z.infer<typeof liveRequest>

/** Message of the server, except for changes of staff topics. */
export const liveMessage = z.union([
  publicMessage,
  z.object({ heartbeat: position, log: z.string() }),
  /** Name of a refused topic, or `request` for a message that was refused as a whole. */
  z.object({ refused: z.string(), code: refusalCode }),
  /** Name of a topic whose missed changes cannot be sent: the client must load its data again. */
  z.object({ reset: z.string() }),
  /** The server closes the socket for this reason. */
  z.object({ closing: z.enum(['stopping', 'too-slow', 'too-many', 'signed-out']) }),
])
export type LiveMessage = z.infer<typeof liveMessage>

/** A change of a listed profile. */
export type DirectoryChange = Extract<LiveMessage, { topic: 'directory' }>['changes'][number]

/** A message of any topic, parsed without its topic's schema. */
export const anyTopicMessage = z.object({
  topic: z.string(),
  position,
  changes: z.array(change(z.string(), z.unknown().optional())),
})
export type AnyTopicMessage = z.infer<typeof anyTopicMessage>
