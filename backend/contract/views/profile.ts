import { linkNames } from '#contract/profile/links.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { proofMethods } from '#contract/profile/proven-links.ts'
import { storedFields } from '#contract/profile/stored-fields.ts'
import { flagName } from '#contract/security/flags.ts'
import { z } from '../z.ts'

/** A held edit. The profile stays listed as it was before the edit. */
export const heldEdit = z.object({ fields: z.object(storedFields), heldAt: z.iso.datetime() })
export type HeldEdit = z.infer<typeof heldEdit>

const linkProof = z.object({
  method: z.enum(proofMethods),
  /** Day on which the link was proven. */
  day: z.iso.date(),
  lostOn: z.iso.date().nullable(),
})

/**
 * A profile. `walletAddress` is null if the owner hides it from this viewer. `contractChainId` is
 * the chain of a contract wallet, null for a wallet with its own key, and hidden with the wallet. Times are ISO, UTC.
 */
export const profileView = z.object({
  id: z.uuid(),
  ...storedFields,
  /** Proofs of its links, and for 30 days lost ones. Days are in UTC. */
  linkProofs: z.partialRecord(z.enum(linkNames), linkProof).default({}),
  profileType,
  /** Seed of the generated artwork if `artworkSeed` is null. It does not change during a life. */
  defaultArtworkSeed: z.number(),
  walletAddress: z.string().nullable(),
  contractChainId: z.number().int().positive().nullable(),
  /** True if the owner signed the content, or signed in to submit it. */
  isVerified: z.boolean(),
  isFounder: z.boolean(),
  /** Rank in the profile's type; null before the first listing. */
  milestoneRank: z.number().int().positive().nullable(),
  status: z.enum(['listed', 'held', 'rejected']),
  /** Note of a reviewer to the owner. Only for the owner and staff. */
  reviewNote: z.string().nullish(),
  /**
   * Flags of the held profile or edit, as strings, since an open page may be older than a flag. Only for the
   * owner and staff; null if nothing is held.
   */
  heldReasons: z.array(z.string()).nullish(),
  /** Only for the owner and staff; null without a held edit. */
  heldEdit: heldEdit.nullish(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** First listing in this life; null before it. */
  listedAt: z.iso.datetime().nullable(),
  /** Last signature over content; null if the owner only signed in. */
  lastSignedAt: z.iso.datetime().nullable(),
})
export type ProfileView = z.infer<typeof profileView>

/** Response to a submission: the profile, and the reasons if it is held. */
export const submittedProfile = profileView.extend({ reasons: z.array(flagName) })
export type SubmittedProfile = z.infer<typeof submittedProfile>
