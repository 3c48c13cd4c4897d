import canonicalize from 'canonicalize'
import { mapPictures, withoutMediaOwner } from './map-pictures.ts'
import { fieldNames, type ProfileFields } from './profile-fields.ts'

/** Covered from the first signature on, empty or not. Never add to them. */
const firstFields = [
  ...['name', 'handle', 'bio', 'hideWallet'],
  ...['socialLinks', 'tags', 'avatarUrl', 'profilePhotos'],
]

const isEmpty = (value: unknown) =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * Those of a profile's fields that its signature covers: a field that came later is left out while it
 * is empty, so that signatures from before it still fit.
 */
export function coveredFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.filter(([name, value]) => firstFields.includes(name) || !isEmpty(value)),
  )
}

/**
 * The hash that an edit's second line carries: SHA-256, in hex, of the RFC 8785 JSON of all editable
 * fields as they stand after the edit. Page, server and verifier all use this one function.
 */
export async function contentHash(fields: ProfileFields): Promise<string> {
  const own = Object.fromEntries(fieldNames.map((name) => [name, fields[name]]))
  const text = canonicalize(coveredFields(own))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The hash that a submission's signature carries. It names uploaded pictures by their files, so by
 * their hashes: they are uploaded before the wallet signs, when they belong to no profile yet.
 */
export function submissionHash(fields: ProfileFields): Promise<string> {
  return contentHash(mapPictures(fields, withoutMediaOwner))
}

/**
 * The hash of these fields as a signature names them: their own, or that of a submission where that is
 * the signed one. They differ where the fields name uploaded pictures.
 */
export async function hashAsSigned(
  fields: ProfileFields,
  signed: string | undefined,
): Promise<string> {
  const submitted = await submissionHash(fields)
  return submitted === signed ? submitted : contentHash(fields)
}
