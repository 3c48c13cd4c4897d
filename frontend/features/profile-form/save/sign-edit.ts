import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { VersionLink } from '#contract/signatures/version-link.ts'

/** The loaded fields of a profile, and the changed ones. */
export type Edit = { loaded: ProfileFields; changed: Partial<ProfileFields> }

/**
 * Creates the text to sign for an edit. Its hash covers all fields after the edit, based on the loaded profile,
 * so the server refuses it if the profile was changed since. The fields are parsed as on the server.
 * @param at the time of signing, ISO with milliseconds
 * @param link the directory, and the hash of the text signed before
 */
export async function createEditMessage(
  { loaded, changed }: Edit,
  { at, link }: { at: string; link: VersionLink },
): Promise<string> {
  const fields = profileFields.parse({ ...loaded, ...changed })
  return formatEditMessage({ name: fields.name, at, contentHash: await contentHash(fields), link })
}

/**
 * Returns the time for an edit: the server's, or just after the last signed change. That change may be later
 * if a clock was ahead, and the server accepts only later edits.
 */
export function editTime(serverTime: string, lastSignedAt: string | null): string {
  const last = lastSignedAt === null ? 0 : Date.parse(lastSignedAt)
  return new Date(Math.max(Date.parse(serverTime), last + 1)).toISOString()
}
