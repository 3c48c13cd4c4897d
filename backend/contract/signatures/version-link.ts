/**
 * Link of a signed text to its directory and to the version before it. With it, a text cannot be used for another
 * directory, and no version can be left out before a later one of its life without being noticed.
 */
export type VersionLink = {
  /** Host of the directory's public address, with its port if it names one. */
  directory: string
  /** `hashText` of the text of the version before in this life of the profile; null for the first. */
  previous: string | null
}

/** Returns the SHA-256 of a text as UTF-8, in hex. */
export async function hashText(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
