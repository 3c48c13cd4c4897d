import { profileType } from '#contract/profile/profile-type-schema.ts'
import { flagName } from '#contract/security/flags.ts'
import { z } from '../z.ts'
import { profileView } from './profile.ts'

const count = z.number().int().nonnegative()

/**
 * A page of all profiles in full, including held and rejected ones, newest first. `next` is null on
 * the last.
 */
export const rosterView = z.object({
  profiles: z.array(profileView),
  next: z.string().nullable(),
  totalProfiles: count,
  verification: z.object({ verified: count, unverified: count }),
})
export type RosterView = z.infer<typeof rosterView>

export const rosterSearchView = rosterView.extend({
  matchingProfiles: count,
  /** True if counting stopped at a limit, so more than `matchingProfiles` match. */
  isBounded: z.boolean(),
})

const named = profileView.pick({
  id: true,
  name: true,
  handle: true,
  profileType: true,
  walletAddress: true,
  contractChainId: true,
  status: true,
  createdAt: true,
})

const suspicious = named.extend({ flags: z.array(flagName) })

/** Profiles of a wallet with several; contracts count per chain. `more` counts the omitted ones. */
const duplicateWallet = z.object({
  wallet: z.string(),
  contractChainId: z.number().int().positive().nullable(),
  profiles: z.array(named),
  more: count,
})

/** Analysis of all profiles. `more…` counts the entries left out of long lists. */
export const analysisView = z.object({
  analysis: z.object({
    totalProfiles: count,
    byType: z.record(profileType, count),
    withMissingData: z.object({ noWallet: count, noName: count }),
    /** Those with a flag at their last assessment, newest first. */
    suspiciousProfiles: z.array(suspicious),
    moreSuspiciousProfiles: count,
    duplicateWallets: z.array(duplicateWallet),
    moreDuplicateWallets: count,
    verification: z.object({ verified: count, unverified: count }),
    /** Profiles of the founder: 0 or 1, or more after a change of FOUNDER_WALLET. */
    milestones: z.object({ founders: count }),
  }),
})
export type AnalysisView = z.infer<typeof analysisView>

/**
 * Ranks of a profile in each type. `isOwn`: already awarded; the others are the next of their type.
 * A profile gets its rank when it is listed.
 */
export const rankPreview = z.object({
  profileType,
  isListed: z.boolean(),
  ranks: z.array(z.object({ profileType, rank: z.number().int().positive(), isOwn: z.boolean() })),
})
export type RankPreview = z.infer<typeof rankPreview>

export const typeChangeView = z.object({
  changes: z.object({ oldProfileType: profileType, newProfileType: profileType }),
  /** Profile after the change. */
  profile: profileView,
})

/** Result of deleting profiles of a wallet, all or all but one: a sentence and numbers. */
export const walletDeletionView = z.object({
  message: z.string(),
  deletedProfiles: count,
  /** Number of profiles that are left for another call. */
  remainingProfiles: count,
})

/**
 * Preview of a wallet clean-up: handles that stay and that are deleted. `more` counts the omitted
 * ones.
 */
export const cleanUpPreview = z.object({
  kept: z.array(z.string()),
  deleted: z.array(z.string()),
  more: count,
})
export type CleanUpPreview = z.infer<typeof cleanUpPreview>
