import { z } from '../z.ts'

const count = z.number().int().nonnegative()

/** Decisions of a month, by the staff and by the rules of the directory. */
export const staffActivityMonth = z.object({
  /** First day of the month, UTC. */
  month: z.iso.date(),
  /** Profiles and edits that were held for a review. */
  held: count,
  /** Profiles that became public. */
  listed: count,
  /** Profiles and edits that a reviewer turned down. */
  rejected: count,
  /** Profiles that were deleted by others than their owner. */
  deleted: count,
  typesChanged: count,
  networksBlocked: count,
})
export type StaffActivityMonth = z.infer<typeof staffActivityMonth>
