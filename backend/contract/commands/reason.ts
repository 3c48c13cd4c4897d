import { maxReason } from '../limits.ts'
import { requiredProse } from '../text.ts'

/** Why an admin does something. */
export const reason = requiredProse('Reason', maxReason)
