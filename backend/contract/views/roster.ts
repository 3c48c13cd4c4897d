import { softFlag } from '../flags.ts'
import { profileType } from '../profile-type-schema.ts'
import { z } from '../z.ts'
import { profileView } from './profile.ts'

const count = z.number().int().nonnegative()

/** A page of all profiles, held and rejected ones too, in full, newest first. `next` is null on the last. */
const rosterPage = z.object({
  profiles: z.array(profileView),
  next: z.string().nullable(),
  totalProfiles: count,
  verification: z.object({ verified: count, unverified: count }),
})

export const rosterView = rosterPage
export type RosterView = z.infer<typeof rosterView>

/** Of many matches not all are counted: `isBounded` says that there are more than `matchingProfiles`. */
export const rosterSearchView = rosterPage.extend({
  matchingProfiles: count,
  isBounded: z.boolean(),
})

/** A profile as an analysis names it. */
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

const suspicious = named.extend({ flags: z.array(softFlag) })

/**
 * The profiles of one wallet that has several; a contract counts on its own chain. `more` are not
 * named here.
 */
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
    /** Those with a soft flag at their last assessment, newest first. */
    suspiciousProfiles: z.array(suspicious),
    moreSuspiciousProfiles: count,
    duplicateWallets: z.array(duplicateWallet),
    moreDuplicateWallets: count,
    verification: z.object({ verified: count, unverified: count }),
    milestones: z.object({ founders: count }),
  }),
})
export type AnalysisView = z.infer<typeof analysisView>

/**
 * The ranks that a profile would have in each type: `isOwn` is one that it was given before, or has; the
 * others are the next of the type. Who is not listed gets none until it is.
 */
export const rankOutlook = z.object({
  profileType,
  isListed: z.boolean(),
  ranks: z.array(z.object({ profileType, rank: z.number().int().positive(), isOwn: z.boolean() })),
})
export type RankOutlook = z.infer<typeof rankOutlook>

export const typeChangeView = z.object({
  changes: z.object({ oldProfileType: profileType, newProfileType: profileType }),
  /** As it is after the change. */
  profile: profileView,
})

/** Result of a wallet clean-up, as a sentence and as numbers. */
export const walletActView = z.object({
  message: z.string(),
  deletedProfiles: count,
  /** Those that are still there, and are to go by a further call. */
  remainingProfiles: count,
})

/** By their handles, who of a wallet would stay at a clean-up now, and who would go; `more` are not named here. */
export const cleanUpOutlook = z.object({
  kept: z.array(z.string()),
  deleted: z.array(z.string()),
  more: count,
})
export type CleanUpOutlook = z.infer<typeof cleanUpOutlook>
