const jsonOid = 114
const headerBytes = 20

/**
 * JSON texts as a parameter of type `json[]`, in Postgres's binary form: an array's escapes would
 * cost both sides more than all the rest.
 */
export function writeJsonArray(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, headerBytes))
  // One dimension, without nulls, counted from 1.
  let at = 0
  for (const word of [1, 0, jsonOid, texts.length, 1]) at = bytes.writeInt32BE(word, at)
  texts.forEach((text, place) => {
    at = bytes.writeInt32BE(lengths[place] ?? 0, at)
    at += bytes.write(text, at)
  })
  return bytes
}
