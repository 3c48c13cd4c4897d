import { directoryLogEvent } from '../events/event.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'

/** Subject of a stream: one profile, one handle, security, or the directory. */
export const streamKind = z.enum(['profile', 'handle', 'security', 'directory'])
export type StreamKind = z.infer<typeof streamKind>

/** Every type that an event of the log may have. */
export const eventType = z.enum(
  directoryLogEvent.options.flatMap(({ options }) => options.map(({ shape }) => shape.type.value)),
)

/** An event as the index of the whole log has it: where it stands and who did it, not what it says. */
export const indexedEvent = z.object({
  /** Place in the log; increases, and may be compared only. */
  position: z.string(),
  streamKind,
  /** Place in its stream, from 0. */
  revision: z.number().int().nonnegative(),
  type: eventType,
  /** ISO, UTC. */
  at: z.iso.datetime(),
  actor: actorView,
  /** The profile that it is about, and the life of it, from 1, where it is of one. */
  profileId: z.uuid().nullable(),
  life: z.number().int().positive().nullable(),
  /** That profile as it stands now, held ones too; null where there is none any more. */
  profile: z.object({ name: z.string(), handle: z.string() }).nullable(),
})
export type IndexedEvent = z.infer<typeof indexedEvent>

/** A page of them, newest first. `next`: give it as `cursor` to read on; null on the last page. */
export const eventPage = z.object({ events: z.array(indexedEvent), next: z.string().nullable() })
export type EventPage = z.infer<typeof eventPage>
