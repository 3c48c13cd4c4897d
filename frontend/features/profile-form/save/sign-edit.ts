import { contentHash } from '#contract/content-hash.ts'
import { formatEditMessage } from '#contract/edit-message.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'

/** The profile as the form was loaded with it, and what of it is to change. */
export type Edit = { loaded: ProfileFields; changed: Partial<ProfileFields> }

/**
 * The text to sign for an edit. Its hash covers all fields as they stand after it, upon what the form
 * was loaded with: the server refuses it where the profile was changed meanwhile. They are parsed here
 * exactly as the server parses them.
 * @param at the time of signing, ISO with milliseconds
 */
export async function writeEdit({ loaded, changed }: Edit, at: string): Promise<string> {
  const fields = profileFields.parse({ ...loaded, ...changed })
  return formatEditMessage({ name: fields.name, at, content: await contentHash(fields) })
}

/**
 * The time to sign with: the server's, or just after the last signed change where that bears a later
 * one. Such a change came by a clock that was ahead, and only what is later than it is taken.
 */
export function timeEdit(serverTime: string, lastSignedAt: string | null): string {
  const last = lastSignedAt === null ? 0 : Date.parse(lastSignedAt)
  return new Date(Math.max(Date.parse(serverTime), last + 1)).toISOString()
}
