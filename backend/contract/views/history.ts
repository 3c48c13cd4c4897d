import { origin } from '../events/metadata.ts'
import { profileEvent } from '../events/profile.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'

const wholeNumber = z.string().regex(/^\d{1,20}$/, 'A position is a whole number')

/** Context of an event in a history. */
const place = z.object({
  /** Place in the profile's own stream, from 0, dense over all its lives. */
  revision: z.number().int().nonnegative(),
  /** Place in the log, above 0; increases, and may be compared only. */
  position: wholeNumber,
  /** ISO, UTC. */
  at: z.iso.datetime(),
  /** Staff read who it was. To owners every actor is a kind alone: the wallets of staff are no matter of theirs. */
  actor: actorView,
  /** From 1; null for an event of no life in particular. */
  life: z.number().int().positive().nullable(),
  /** Its personal part or its origin was sealed by a key that is gone, and can never be read again. */
  erased: z.boolean(),
  /**
   * Where it came from. Staff reads it of every event while its key stands; owners of what they did
   * themselves, never of what staff did. Null for everything else.
   */
  origin: origin.pick({ ip: true, userAgent: true }).nullable(),
})

const [submitted, imported, listed, held, rejected, edited, ...others] = profileEvent.options
const [typeChanged, deleted, recognized, released, acted, editHeld, editRejected] = others

/**
 * An event of a profile as its owner and staff read it: `data` as it stands in the log, `personal` (fields
 * and proof, note, or reason, by type) where it could be opened. One union, so that each event is read once.
 */
export const historyEvent = z.discriminatedUnion('type', [
  submitted.extend(place.shape),
  imported.extend(place.shape),
  listed.extend(place.shape),
  held.extend(place.shape),
  rejected.extend(place.shape),
  edited.extend(place.shape),
  typeChanged.extend(place.shape),
  deleted.extend(place.shape),
  recognized.extend(place.shape),
  released.extend(place.shape),
  acted.extend(place.shape),
  editHeld.extend(place.shape),
  editRejected.extend(place.shape),
])
export type HistoryEvent = z.infer<typeof historyEvent>

/**
 * What the contract behind a wallet says of a signature, on its chain, now: it may have other signers
 * than it had when it signed.
 */
export const contractSignatureView = z.object({
  isValid: z.boolean(),
  walletAddress: z.string(),
  chainId: z.number().int().positive(),
})

/** A stretch of a history, oldest first. `next`: give it as `cursor` to read on; null at the end. */
export const historyView = z.object({
  profileId: z.uuid(),
  events: z.array(historyEvent),
  next: z.string().nullable(),
})
export type HistoryView = z.infer<typeof historyView>
