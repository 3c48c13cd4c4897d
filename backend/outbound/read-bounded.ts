/** The body exceeds the limit. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** Reads a whole body of up to `maxBytes`. Throws `TooLarge`, and reads no further. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const read = await readBeginning(body, maxBytes + 1)
  if (read.length > maxBytes) throw new TooLarge(`The body has more than ${maxBytes} bytes`)
  return read
}

/** Reads the first bytes of a body, up to `maxBytes`, and no further. */
export async function readBeginning(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxBytes)
}
