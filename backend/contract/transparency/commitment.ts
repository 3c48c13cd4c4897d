import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { coveredFields } from '#contract/signatures/content-hash.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'

export const openingBytes = 32

const domain = new TextEncoder().encode('provenance/personal/v1\0')

/**
 * Returns the commitment of an event to its personal part: SHA-256 in Base64 over `opening` (32 random
 * bytes in Base64) and the RFC 8785 JSON of the part. Fields of a profile that were added later are left
 * out while they are empty, as in a content hash, so that old commitments stay valid. Undefined for an
 * opening of another length, and for a part that has no RFC 8785 JSON, such as one with half a surrogate
 * pair.
 */
export function commitTo(
  personal: Readonly<Record<string, unknown>>,
  opening: string,
): string | undefined {
  const openingValue = decodeBase64(opening)
  const content = canonicalizePersonal(personal)
  if (openingValue?.length !== openingBytes || content === undefined) return undefined
  const hash = sha256(concatBytes(domain, openingValue, new TextEncoder().encode(content)))
  return encodeBase64(hash)
}

function canonicalizePersonal({
  fields,
  ...others
}: Readonly<Record<string, unknown>>): string | undefined {
  const covered = typeof fields === 'object' && fields ? coveredFields({ ...fields }) : fields
  try {
    return canonicalize({ ...others, fields: covered })
  } catch {
    return undefined
  }
}
