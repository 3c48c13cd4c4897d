import { profileFields } from '#contract/profile/profile-fields.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'

/** Returns the path and message of each error in Ada's fields with these changes; undefined without errors. */
export const messages = (changes: Record<string, unknown>) =>
  profileFields
    .safeParse({ ...adaFields, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
