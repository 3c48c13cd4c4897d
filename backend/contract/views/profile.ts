import { softFlag } from '../flags.ts'
import { profileType } from '../profile-type-schema.ts'
import { storedFields } from '../stored-fields.ts'
import { work } from '../work.ts'
import { z } from '../z.ts'

/** An edit that waits for a review. The profile stays listed as it was before the edit. */
export const heldEdit = z.object({ fields: z.object(storedFields), heldAt: z.iso.datetime() })
export type HeldEdit = z.infer<typeof heldEdit>

/**
 * A profile as everybody may see it. `walletAddress` is null where the owner hides it and the
 * asker may not see it; `contractChainId` is the chain of a wallet that is a contract's, null for a
 * key's, and as hidden as the wallet. Times are ISO, UTC.
 */
export const profileView = z.object({
  id: z.uuid(),
  ...storedFields,
  profileType,
  /** Artwork shown without photos. It stays as it was when the profile was first listed. */
  work,
  walletAddress: z.string().nullable(),
  contractChainId: z.number().int().positive().nullable(),
  isVerified: z.boolean(),
  isFounder: z.boolean(),
  milestoneRank: z.number().int().positive().nullable(),
  status: z.enum(['listed', 'held', 'rejected']),
  /** Note of a reviewer to the owner. Only for the owner and staff. */
  reviewNote: z.string().nullish(),
  /** Why it, or its edit, waits for a review, as soft flags, for the same readers; null where nothing waits. */
  heldReasons: z.array(z.string()).nullish(),
  /** For the same readers; null where no edit waits. */
  heldEdit: heldEdit.nullish(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it was first listed in this life, and when its owner last signed content; null: only signed in. */
  listedAt: z.iso.datetime().nullable(),
  lastSignedAt: z.iso.datetime().nullable(),
})
export type ProfileView = z.infer<typeof profileView>

/** The answer to a submission: the profile, and why it is held when it is. */
export const submittedProfile = profileView.extend({ reasons: z.array(softFlag) })
export type SubmittedProfile = z.infer<typeof submittedProfile>
