import { eventTypes } from '../events/event.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'
import { logEntry } from './log-entry.ts'

/** Subject of a stream: one profile, one handle, security (attempts or one network), or the directory. */
export const streamKind = z.enum(['profile', 'handle', 'security', 'directory'])
export type StreamKind = z.infer<typeof streamKind>

export const eventType = z.enum(eventTypes)

/** An event in the index of the log, without its content. */
export const indexedEvent = z.object({
  /** Position in the log. Compare positions, never subtract them. */
  position: z.string(),
  streamKind,
  /** Revision in its stream, from 0. */
  revision: z.number().int().nonnegative(),
  type: eventType,
  /** ISO, UTC. */
  at: z.iso.datetime(),
  actor: actorView,
  /** Profile of the event and its life, from 1, if any. */
  profileId: z.uuid().nullable(),
  life: z.number().int().positive().nullable(),
  /** Current name and handle of that profile, also while held; null if it no longer exists. */
  profile: z.object({ name: z.string(), handle: z.string() }).nullable(),
})
export type IndexedEvent = z.infer<typeof indexedEvent>

const listedEvent = indexedEvent.extend({
  /** Its entry in the transparency log; null until a checkpoint has it. */
  entry: logEntry.nullable(),
})
export type ListedEvent = z.infer<typeof listedEvent>

/** A page of events, newest first. `next` is the cursor of the next page; null on the last. */
export const eventPage = z.object({ events: z.array(listedEvent), next: z.string().nullable() })
export type EventPage = z.infer<typeof eventPage>
