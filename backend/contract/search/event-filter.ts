import { actor } from '#contract/events/metadata.ts'
import { eventType } from '#contract/views/event-index.ts'
import { z } from '#contract/z.ts'

/** Filters of the event index. All must match. */
export const eventFilter = z.object({
  type: eventType.optional(),
  /** The actor: a kind, or the wallet of a staff member. */
  actor: z
    .union([
      actor.shape.kind,
      z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'An actor is a kind of actor, or a wallet'),
    ])
    .optional(),
  /** yyyy-mm-dd, UTC. */
  day: z.iso.date().optional(),
  /** A profile by its id or its current handle. */
  profile: z.string().trim().min(1).max(200).optional(),
})
export type EventFilter = z.output<typeof eventFilter>
