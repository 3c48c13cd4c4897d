import canonicalize from 'canonicalize'
import type { ProfileFields } from './profile-fields.ts'

/**
 * The hash that an edit's second line carries: SHA-256, in hex, of the RFC 8785 JSON of all editable
 * fields as they stand after the edit. Page, server and verifier all use this one function.
 */
export async function contentHash(fields: ProfileFields): Promise<string> {
  const { name, handle, bio, hideWallet, socialLinks, tags, avatarUrl, profilePhotos } = fields
  const text = canonicalize({
    name,
    handle,
    bio,
    hideWallet,
    socialLinks,
    tags,
    avatarUrl,
    profilePhotos,
  })
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
