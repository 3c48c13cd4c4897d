/** Bytes in which a page names its encoding (HTML standard). */
const prescanLength = 1024
/** Labels of encodings in which the bytes of an ASCII tag can mean other characters. */
const notAsciiCompatible = /^(utf-16|ucs-2|iso-10646|unicode|csunicode|iso-2022|csiso2022|hz-)/i

/**
 * Decodes a page as UTF-8. Most other encodings have the same bytes for tags and addresses. Returns an empty text if
 * the content type, or else a `meta` element, names an encoding that does not.
 */
export function decodePage(body: Buffer, contentType: string): string {
  const beginning = body.toString('latin1', 0, prescanLength)
  const [, label = ''] = charset.exec(contentType) ?? metaCharset.exec(beginning) ?? []
  return notAsciiCompatible.test(label) ? '' : body.toString()
}

const charset = /charset\s*=\s*["']?\s*([\w-]+)/i
const metaCharset = new RegExp(`<meta\\b[^>]*${charset.source}`, 'i')
