import { maxReason } from '#contract/security/review-limits.ts'
import { requiredProse } from '../text.ts'
import { z } from '../z.ts'

export const reason = requiredProse('Reason', maxReason)

/** Body of every admin action. */
export const adminActionBody = z.object({ adminReason: reason }, 'Reason is required')
