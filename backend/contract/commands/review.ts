import { maxReason } from '#contract/security/review-limits.ts'
import { prose } from '../text.ts'
import { z } from '../z.ts'
import { reason } from './reason.ts'

/** Revision that the reviewer saw. Without it, the decision applies to the current one. */
const revision = z.number('Revision must be a number').int().nonnegative().optional()

export const approval = z.object({
  verdict: z.literal('approve'),
  note: prose('Note', maxReason).default(''),
})
export const rejection = z.object({ verdict: z.literal('reject'), note: reason })

/** Body of POST /api/admin/review/{id}. The owner reads the note. */
export const reviewProfile = z.discriminatedUnion(
  'verdict',
  [approval.extend({ revision }), rejection.extend({ revision })],
  'Verdict must be approve or reject',
)
export type ReviewProfileBody = z.output<typeof reviewProfile>
