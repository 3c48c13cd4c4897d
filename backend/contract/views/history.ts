import { origin } from '../events/metadata.ts'
import { type ProfileEvent, profileEvent } from '../events/profile.ts'
import { logProof } from '../history/log-proof.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'
import { logEntry } from './log-entry.ts'

const wholeNumber = z.string().regex(/^\d{1,20}$/, 'A position is a whole number')

const eventContext = z.object({
  /** Revision in the profile's stream, from 0, without gaps across its lives. */
  revision: z.number().int().nonnegative(),
  /** Position in the log, above 0. Compare positions, never subtract them. */
  position: wholeNumber,
  /** ISO, UTC. */
  at: z.iso.datetime(),
  /** Staff see the actor's identity. Owners see only its kind. */
  actor: actorView,
  /** From 1; null for an event without a life. */
  life: z.number().int().positive().nullable(),
  /** Its personal part or origin was sealed with an erased key. */
  erased: z.boolean(),
  /** Opens the commitment to `personal` in the stored event. Absent without `personal`, and in older events. */
  opening: z.string().optional(),
  /**
   * Origin of the event. Staff see it until it is erased; owners see it for their own actions only.
   * Otherwise null.
   */
  origin: origin.pick({ ip: true, userAgent: true }).nullable(),
})

/**
 * An event of a profile for its owner and staff: `data` as logged, and `personal` (fields and
 * proof, note, or reason) if it can be decrypted.
 */
export type HistoryEvent = ProfileEvent & z.infer<typeof eventContext>

const [firstEvent, ...otherEvents] = profileEvent.options

const withContext = (event: (typeof profileEvent.options)[number]) =>
  z.object({ ...event.shape, ...eventContext.shape })

/** One union, so that each event is parsed once. */
export const historyEvent = z.discriminatedUnion('type', [
  withContext(firstEvent),
  ...otherEvents.map(withContext),
  // The inferred type would mix the parts of all events.
]) as z.ZodType<HistoryEvent>

/** Current answer of a contract wallet about a signature. Its signers may have changed since. */
export const contractSignatureView = z.object({
  isValid: z.boolean(),
  walletAddress: z.string(),
  chainId: z.number().int().positive(),
})

/** A page of the log proofs of a history, oldest first. `next` is as in `historyView`. */
export const logProofsView = z.object({
  proofs: z.array(logProof.extend({ revision: z.number().int().nonnegative() })),
  next: z.string().nullable(),
})

export type LogProofsView = z.infer<typeof logProofsView>

/**
 * A page of the entries of a history in the transparency log, up to its checkpoint, oldest first. `next` is
 * as in `historyView`.
 */
export const logEntriesView = z.object({
  entries: z.array(logEntry.extend({ revision: z.number().int().nonnegative() })),
  next: z.string().nullable(),
})

export type LogEntriesView = z.infer<typeof logEntriesView>

/** A page of a history, oldest first. `next` is the cursor of the next page; null on the last. */
export const historyView = z.object({
  profileId: z.uuid(),
  events: z.array(historyEvent),
  next: z.string().nullable(),
})
export type HistoryView = z.infer<typeof historyView>
