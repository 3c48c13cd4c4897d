/** Postgres's id of the type `json`. */
const jsonOid = 114
/** Five 32-bit words: number of dimensions, has nulls, type, length, lower bound. */
const headerBytes = 20

/**
 * Encodes JSON texts as a parameter of type `json[]` in Postgres's binary format. Escaping a text
 * array would cost client and server more than all other work.
 */
export function encodeJsonArray(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, headerBytes))
  let at = 0
  for (const word of [1, 0, jsonOid, texts.length, 1]) at = bytes.writeInt32BE(word, at)
  texts.forEach((text, index) => {
    at = bytes.writeInt32BE(lengths[index] ?? 0, at)
    at += bytes.write(text, at)
  })
  return bytes
}
