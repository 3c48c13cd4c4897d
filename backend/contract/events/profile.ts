import { familiesOf } from '#contract/artwork/artwork.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { softFlag } from '#contract/security/flags.ts'
import { z } from '../z.ts'
import { adminActed } from './staff.ts'

const life = { profileId: z.uuid(), life: z.number().int().positive() }

/** A text and its signature by the owner's wallet (EIP-191). */
export const proof = z.object({ message: z.string(), signature: z.string() })
export type Proof = z.infer<typeof proof>

/** The editable fields as written. */
const fields = z.object(storedFields)

/**
 * A submission. `data` is not encrypted. `personal` is sealed with the key of the life, and missing
 * once that is erased.
 */
const submitted = z.object({
  type: z.literal('ProfileSubmitted'),
  data: z.object({
    ...life,
    profileType,
    flags: z.array(softFlag),
    /** Time of the signed text that covers the content; absent if the owner only signed in. */
    signedAt: z.iso.datetime().optional(),
    /** Only in events from before profiles had artwork seeds. The default seed follows from it. */
    workId: z.uuid().optional(),
  }),
  personal: z
    .object({
      walletAddress: z.string(),
      /**
       * Chain of a contract wallet. Absent for a key, and in older events, whose signed message
       * names the chain.
       */
      contractChainId: z.number().int().positive().optional(),
      fields,
      proof: proof.nullable(),
    })
    .optional(),
})

/**
 * A record imported from another directory. It may have no wallet, and is unsigned. `createdAt` and
 * `sourceId` are its original time and id. `sourceKey` is the keyed hash of that id. It outlives an
 * erasure, so that a later import does not restore a deleted profile; absent in older events.
 */
const imported = z.object({
  type: z.literal('ProfileImported'),
  data: z.object({
    ...life,
    profileType,
    createdAt: z.iso.datetime(),
    sourceKey: z.string().optional(),
  }),
  personal: z
    .object({ sourceId: z.string(), walletAddress: z.string().nullable(), fields })
    .optional(),
})

/**
 * A listing. `note` is from the reviewer; absent without a review. `work` is present only in events
 * from before profiles had artwork seeds; the default seed follows from it.
 */
const listed = z.object({
  type: z.literal('ProfileListed'),
  data: z.object({
    ...life,
    profileType,
    work: z.object({ family: z.enum(Object.values(familiesOf).flat()), id: z.uuid() }).optional(),
  }),
  personal: z.object({ note: z.string() }).optional(),
})

const held = z.object({
  type: z.literal('ProfileHeld'),
  data: z.object({ ...life, reasons: z.array(softFlag) }),
})

/**
 * A reviewer rejected the profile. The owner can read the note and edit, which holds the profile
 * again.
 */
const rejected = z.object({
  type: z.literal('ProfileRejected'),
  data: z.object(life),
  personal: z.object({ note: z.string() }).optional(),
})

/** An edit, with all editable fields after it. `signedAt` is the time in the message. */
const edited = z.object({
  type: z.literal('ProfileEdited'),
  data: z.object({ ...life, signedAt: z.iso.datetime(), flags: z.array(softFlag) }),
  /** `note` is from the reviewer, if the edit was held. */
  personal: z.object({ fields, proof, note: z.string().optional() }).optional(),
})

/**
 * A held edit of a listed profile, with the content of a `ProfileEdited`. The profile stays listed
 * unchanged. A `ProfileEdited` with the same proof approves the edit; a later edit replaces it.
 */
const editHeld = z.object({
  type: z.literal('ProfileEditHeld'),
  data: z.object({
    ...life,
    signedAt: z.iso.datetime(),
    flags: z.array(softFlag),
    reasons: z.array(softFlag),
  }),
  personal: z.object({ fields, proof }).optional(),
})

/** A reviewer rejected the held edit. The profile stays listed unchanged. */
const editRejected = z.object({
  type: z.literal('ProfileEditRejected'),
  data: z.object(life),
  personal: z.object({ note: z.string() }).optional(),
})

const typeChanged = z.object({
  type: z.literal('ProfileTypeChanged'),
  data: z.object({ ...life, from: profileType, to: profileType }),
  personal: z.object({ reason: z.string() }).optional(),
})

const deleted = z.object({ type: z.literal('ProfileDeleted'), data: z.object(life) })

const founderRecognized = z.object({ type: z.literal('FounderRecognized'), data: z.object(life) })

/** Another profile took over a handle that this profile had claimed but no longer used. */
const handleReleased = z.object({
  type: z.literal('HandleReleased'),
  data: z.object({ profileId: z.uuid(), handleKey: z.string() }),
})

export const profileEvent = z.discriminatedUnion('type', [
  submitted,
  imported,
  listed,
  held,
  rejected,
  edited,
  typeChanged,
  deleted,
  founderRecognized,
  handleReleased,
  adminActed,
  editHeld,
  editRejected,
])
export type ProfileEvent = z.output<typeof profileEvent>
