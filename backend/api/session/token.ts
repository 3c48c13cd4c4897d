import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { openBox, sealBox } from '#backend/vault/aes-gcm.ts'

/** Creates the secret of a session or a draft: 256 random bits, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns true if a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Returns the id of the session that a token belongs to. It does not reveal the token. */
export function tokenId(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Derives the key of a token. A `KeyObject`, since a raw buffer takes twice as long at each request. */
function keyOf(token: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', token, '', 'provenance session', 32)))
}

/** Seals a text so that only the token opens it. */
export function sealWithToken(token: string, text: string): Buffer {
  return sealBox(keyOf(token), 'session', Buffer.from(text))
}

/** Decrypts a text sealed by `sealWithToken`; undefined for another token. */
export function openWithToken(token: string, box: Buffer): string | undefined {
  return openBox(keyOf(token), 'session', box)?.toString('utf8')
}
