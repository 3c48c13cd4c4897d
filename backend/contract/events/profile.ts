import { softFlag } from '../flags.ts'
import { profileType } from '../profile-type-schema.ts'
import { storedFields } from '../stored-fields.ts'
import { workFamily } from '../work.ts'
import { z } from '../z.ts'
import { adminActed } from './staff.ts'

const life = { profileId: z.uuid(), life: z.number().int().positive() }

/** A text and its signature by the owner's wallet (EIP-191). */
export const proof = z.object({ message: z.string(), signature: z.string() })
export type Proof = z.infer<typeof proof>

/** The editable fields as they were written. */
const fields = z.object(storedFields)

/** `data` stands in clear; `personal` is sealed under the life's key, and gone once that is erased. */
const submitted = z.object({
  type: z.literal('ProfileSubmitted'),
  data: z.object({
    ...life,
    profileType,
    flags: z.array(softFlag),
    /** The own time of the signed text that covers the content; absent where the owner only signed in. */
    signedAt: z.iso.datetime().optional(),
    /** The id that its work is drawn by; absent where that is the profile's own. */
    workId: z.uuid().optional(),
  }),
  personal: z
    .object({
      walletAddress: z.string(),
      /**
       * The chain of a contract wallet, on which alone it counts. Absent for a key, and where events
       * are older than this: there the signed message names the chain.
       */
      contractChainId: z.number().int().positive().optional(),
      fields,
      proof: proof.nullable(),
    })
    .optional(),
})

/**
 * A record of a directory that there was before. It may lack a wallet, and nobody signed it. `createdAt`
 * is its own, `sourceId` its name there. `sourceKey` is the keyed hash of that name, which outlives an
 * erasure, so that what was deleted is not brought back; absent where events are older than this.
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
 * `note` is of the reviewer who let it in; absent where nobody had to. `work` is what hangs from now on
 * where there are no photos; absent after the first listing of a life, and where events are older than this.
 */
const listed = z.object({
  type: z.literal('ProfileListed'),
  data: z.object({
    ...life,
    profileType,
    work: z.object({ family: workFamily, id: z.uuid() }).optional(),
  }),
  personal: z.object({ note: z.string() }).optional(),
})

const held = z.object({
  type: z.literal('ProfileHeld'),
  data: z.object({ ...life, reasons: z.array(softFlag) }),
})

/** A reviewer turned it down. Its owner reads the note, edits, and it waits again. */
const rejected = z.object({
  type: z.literal('ProfileRejected'),
  data: z.object(life),
  personal: z.object({ note: z.string() }).optional(),
})

/** Holds the full set of editable fields as they stand after the edit. `signedAt` is the message's own time. */
const edited = z.object({
  type: z.literal('ProfileEdited'),
  data: z.object({ ...life, signedAt: z.iso.datetime(), flags: z.array(softFlag) }),
  /** `note` is the reviewer's, where the edit had to wait for a review. */
  personal: z.object({ fields, proof, note: z.string().optional() }).optional(),
})

/**
 * An edit of a listed profile that waits for a review, as `ProfileEdited` would hold it. The profile
 * stays listed as it is. `ProfileEdited` with the same proof approves the edit; a later edit replaces it.
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

/** A reviewer rejected the edit that waited. The profile stays listed as it is. */
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

/** Another profile took over a handle that this profile had claimed and did not use. */
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
