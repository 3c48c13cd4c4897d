import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { chainIds } from '#contract/chains.ts'
import { Refusal } from '#domain/refusal.ts'

const signInMaxAgeMs = 5 * 60_000

/** Fields of a sign-in message (EIP-4361). The address is in checksum form. */
export type SignIn = { address: `0x${string}`; chainId: number; nonce: string }

type Expected = { publicUrl: URL; now: Date }

/**
 * Parses a sign-in message strictly: it must equal the canonical text of its parsed parts byte for
 * byte, and be for this directory and time. Refuses with `sign-in-invalid` or `sign-in-expired`.
 */
export function parseSignIn(text: string, { publicUrl, now }: Expected): SignIn {
  const parsed = parseSiweMessage(text)
  const { address, chainId, domain, issuedAt, nonce, uri, version } = parsed
  if (!(address && chainId && domain && issuedAt && nonce && uri && version)) refuse()
  const message = { ...parsed, address, chainId, domain, issuedAt, nonce, uri, version }
  if (rebuild(message) !== text) refuse('The sign-in message is not in its canonical form.')
  if (domain !== publicUrl.host || !isOurs(uri, publicUrl)) {
    refuse(`The sign-in message is for another site than ${publicUrl.host}.`)
  }
  if (message.scheme && `${message.scheme}:` !== publicUrl.protocol) refuse()
  if (!chainIds.includes(chainId)) refuse(`The chain ${chainId} is not supported.`)
  if (!isTimely(message, now)) throw new Refusal('sign-in-expired')
  return { address, chainId, nonce }
}

function refuse(detail?: string): never {
  throw new Refusal('sign-in-invalid', detail === undefined ? {} : { detail })
}

/** Returns the canonical text; undefined if a field is invalid. */
function rebuild(message: Parameters<typeof createSiweMessage>[0]): string | undefined {
  try {
    return createSiweMessage(message)
  } catch {
    return undefined
  }
}

function isOurs(uri: string, publicUrl: URL): boolean {
  const url = URL.parse(uri)
  // A blob URL has the origin of the page in it.
  if (url?.protocol !== publicUrl.protocol) return false
  return url.origin === publicUrl.origin && url.username === '' && url.password === ''
}

type Times = {
  issuedAt: Date
  expirationTime?: Date | undefined
  notBefore?: Date | undefined
}

function isTimely({ issuedAt, expirationTime, notBefore }: Times, now: Date): boolean {
  return (
    Math.abs(now.getTime() - issuedAt.getTime()) <= signInMaxAgeMs &&
    (expirationTime === undefined || now < expirationTime) &&
    (notBefore === undefined || now >= notBefore)
  )
}
