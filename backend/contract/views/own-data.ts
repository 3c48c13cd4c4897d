import { z } from '../z.ts'
import { attemptView } from './attempt.ts'
import { historyEvent } from './history.ts'
import { profileView } from './profile.ts'

/** The owner's attempts, without the staff who viewed them. */
const ownAttempt = attemptView.omit({ actor: true, requestId: true, network: true })

/** Stored personal data, its purpose, and how long it is stored. */
const keptData = z.object({ what: z.string(), why: z.string(), howLong: z.string() })

/** All that the directory holds of the owner of a wallet. `history` is oldest first, `attempts` newest first. */
export const ownData = z.object({
  walletAddress: z.string(),
  /** Those that anybody finds by this address, one's own in full. */
  profiles: z.array(profileView),
  history: z.array(historyEvent),
  /** Give it as `cursor` to GET /api/profile/{id}/history, which goes on; null at the end. */
  historyNext: z.string().nullable(),
  attempts: z.array(ownAttempt),
  /** Whether there are older attempts than these. */
  moreAttempts: z.boolean(),
  kept: z.array(keptData),
})
export type OwnData = z.infer<typeof ownData>

/** The answer to GET /api/profiles/wallet/{address}: to others, a list of profiles. */
export const walletAnswer = z.union([z.array(profileView), ownData])
