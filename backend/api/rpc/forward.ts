import { Refusal } from '#domain/refusal.ts'

const largestAnswer = 8 * 1024 * 1024

/** Asks a chain's endpoint and gives its answer as it came, within bounds of time and size. */
export async function forward(
  endpoint: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Buffer> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    if (!answer.ok || answer.body === null) throw new Error(`The endpoint said ${answer.status}`)
    return await readBounded(answer.body)
  } catch (cause) {
    throw Object.assign(new Refusal('unavailable', { detail: silence, retryAfter: 2 }), { cause })
  }
}

const silence = 'The chain does not answer at the moment.'

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > largestAnswer) throw new Error('The answer of the endpoint is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
