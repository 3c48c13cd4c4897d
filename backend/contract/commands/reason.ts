import { maxReason } from '../review-limits.ts'
import { requiredProse } from '../text.ts'
import { z } from '../z.ts'

/** Why an admin does something. */
export const reason = requiredProse('Reason', maxReason)

/** The reason that every act of an admin needs. */
export const adminAct = z.object({ adminReason: reason }, 'Reason is required')
