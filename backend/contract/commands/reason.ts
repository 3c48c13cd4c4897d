import { maxReason } from '../review-limits.ts'
import { requiredProse } from '../text.ts'
import { z } from '../z.ts'

/** Why an admin does something. */
export const reason = requiredProse('Reason', maxReason)

/** What an admin says with every act. */
export const adminAct = z.object({ adminReason: reason }, 'Reason is required')
