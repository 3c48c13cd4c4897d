import { fieldNames, type ProfileFields } from '#contract/profile/profile-fields.ts'

/**
 * Merges the body of an edit into the current fields: an absent field stays, null clears it. Parse
 * the result with `profileFields`, which gives a cleared field its default and refuses a required
 * one.
 */
export function mergeEdit(
  current: ProfileFields,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (value !== null) merged[name] = value === undefined ? current[name] : value
  }
  return merged
}
