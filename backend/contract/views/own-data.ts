import { z } from '../z.ts'
import { attemptView } from './attempt.ts'
import { historyEvent } from './history.ts'
import { profileView } from './profile.ts'

/** An attempt of the owner, without what only staff need. */
const ownAttempt = attemptView.omit({ actor: true, requestId: true, network: true })

/** A kind of stored personal data, in sentences for the owner. */
const storedPersonalData = z.object({ what: z.string(), why: z.string(), howLong: z.string() })

/**
 * All data that the directory stores about the owner of a wallet. `history` is oldest first,
 * `attempts` newest first.
 */
export const ownData = z.object({
  walletAddress: z.string(),
  /** Profiles that visitors can find by this address, and the caller's own profile in full. */
  profiles: z.array(profileView),
  history: z.array(historyEvent),
  /** Cursor for GET /api/profile/{id}/history to continue; null at the end. */
  historyNext: z.string().nullable(),
  attempts: z.array(ownAttempt),
  /** True if older attempts exist. */
  moreAttempts: z.boolean(),
  /** Kinds of stored personal data, with their purposes and retention times. */
  kept: z.array(storedPersonalData),
})
export type OwnData = z.infer<typeof ownData>

/**
 * Response of GET /api/profiles/wallet/{address}: all data for the owner, a list of profiles for
 * other callers.
 */
export const walletResponse = z.union([z.array(profileView), ownData])
