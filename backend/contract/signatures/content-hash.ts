import canonicalize from 'canonicalize'
import { mapPictures, withoutMediaOwner } from '#contract/media/map-pictures.ts'
import { fieldNames, type ProfileFields } from '#contract/profile/profile-fields.ts'
import { hashText } from './version-link.ts'

/** Always covered, even if empty. Never add to this list: older signatures do not cover an added field. */
const firstFields = [
  ...['name', 'handle', 'bio', 'hideWallet'],
  ...['socialLinks', 'tags', 'avatarUrl', 'profilePhotos'],
]

/** A seed of 0 is a value. */
const isEmpty = (value: unknown) =>
  (!value && value !== 0) || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * Returns the fields that a signature covers. Fields added later are left out while they are empty,
 * so that older signatures stay valid.
 */
export function coveredFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.filter(([name, value]) => firstFields.includes(name) || !isEmpty(value)),
  )
}

/**
 * Returns the SHA-256, in hex, of the RFC 8785 JSON of all editable fields after an edit. The
 * second line of an edit message contains it. The page, the server and the verifier share this
 * function.
 */
export async function contentHash(fields: ProfileFields): Promise<string> {
  const own = Object.fromEntries(fieldNames.map((name) => [name, fields[name]]))
  return hashText(canonicalize(coveredFields(own)) ?? '')
}

/**
 * Returns the hash in a submission's signature. Uploaded pictures are named by their files alone,
 * because at that time they belong to no profile yet.
 */
export function submissionHash(fields: ProfileFields): Promise<string> {
  return contentHash(mapPictures(fields, withoutMediaOwner))
}

/**
 * Returns the hash of these fields that a signature uses: the submission hash if that is the signed
 * one, else the content hash. They differ if the fields name uploaded pictures.
 */
export async function hashAsSigned(
  fields: ProfileFields,
  signed: string | undefined,
): Promise<string> {
  const submitted = await submissionHash(fields)
  return submitted === signed ? submitted : contentHash(fields)
}
