/** An answer that is larger than what is read of it. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** All of a body, of `maxBytes` at the most. Throws `TooLarge`, and reads no further. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > maxBytes) throw new TooLarge(`The answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
