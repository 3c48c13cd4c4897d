import { readBounded } from '#backend/outbound/read-bounded.ts'
import { Refusal } from '#domain/refusal.ts'

const maxResponseBytes = 8 * 1024 * 1024

type Bounds = {
  /** Aborts the call. */
  signal: AbortSignal
  maxBytes?: number
}

/**
 * Forwards a call to a chain's RPC endpoint and returns the raw response, with limits of time and size.
 * Redirects are not followed. Throws `Refusal('unavailable')`, whose cause does not name the
 * RPC endpoint.
 */
export async function forwardCall(
  rpcUrl: string,
  body: unknown,
  { signal, maxBytes = maxResponseBytes }: Bounds,
): Promise<Buffer> {
  try {
    const { url, authorization } = splitCredentials(rpcUrl)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw new Error(`The RPC endpoint responded with ${response.status}`)
    }
    const read = await readBounded(response.body, maxBytes)
    if (!/^\s*[[{]/.test(read.toString('latin1', 0, 64))) {
      throw new Error('The RPC endpoint did not send JSON')
    }
    return read
  } catch (cause) {
    throw chainUnavailable(cause)
  }
}

/** Creates the refusal for an unavailable chain. */
export function chainUnavailable(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', {
    detail: 'The chain does not answer at the moment. Please try again shortly.',
    retryAfter: 5,
  })
  return Object.assign(refusal, { cause })
}

/** Splits credentials from a URL, because `fetch` rejects such URLs with an error that quotes them. */
function splitCredentials(rpcUrl: string): { url: URL; authorization: object } {
  const url = new URL(rpcUrl)
  const { username, password } = url
  if (username === '' && password === '') return { url, authorization: {} }
  url.username = ''
  url.password = ''
  const credentials = Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')
  return { url, authorization: { Authorization: `Basic ${credentials}` } }
}

/** Decodes an escaped text. Malformed escapes stay unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
