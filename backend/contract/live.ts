import { profileType } from './profile-type.ts'
import { refusalCode } from './refusal.ts'
import { milestoneView } from './views/milestone.ts'
import { profileView } from './views/profile.ts'
import { z } from './z.ts'

/** What each topic tells, by key. `directory`: a profile's id, its public form. `milestones`: a profile type. */
export const topics = ['directory', 'milestones'] as const
export const topic = z.enum(topics)
export type Topic = z.infer<typeof topic>

const position = z.string().regex(/^\d{1,20}$/, 'A position is a whole number')

/** Client to server. Without `after` the topics start now; with it, first what was missed. */
export const liveRequest = z.object({
  subscribe: z.array(z.string().max(40)).min(1).max(10),
  after: position.optional(),
  /** The log that `after` belongs to, as the server named it. */
  log: z.string().max(40).optional(),
})
export type LiveRequest = z.infer<typeof liveRequest>

const change = <Key extends z.ZodType, Value extends z.ZodType>(key: Key, value: Value) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('upsert'), key, value }),
    z.object({ kind: z.literal('remove'), key }),
  ])

const directoryMessage = z.object({
  topic: z.literal('directory'),
  position,
  changes: z.array(change(z.string(), profileView)),
})
const milestonesMessage = z.object({
  topic: z.literal('milestones'),
  position,
  changes: z.array(change(profileType, milestoneView)),
})

/** Server to client. */
export const liveMessage = z.union([
  z.discriminatedUnion('topic', [directoryMessage, milestonesMessage]),
  z.object({ heartbeat: position, log: z.string() }),
  z.object({ refused: z.string(), code: refusalCode }),
  z.object({ reset: topic }),
  /** The server is about to close the socket, and why. */
  z.object({ goodbye: z.enum(['stopping', 'too-slow', 'signed-out']) }),
])
export type LiveMessage = z.infer<typeof liveMessage>
