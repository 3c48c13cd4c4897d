/** Encodes bytes as standard Base64 (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Decodes standard Base64; undefined if `text` is not exactly what `encodeBase64` returns. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return encodeBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
