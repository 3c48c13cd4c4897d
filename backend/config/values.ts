import { isIP } from 'node:net'
import { isAddress } from 'viem'
import { parseBucket } from '#backend/media/bucket.ts'
import { chainIds } from '#contract/chains.ts'
import { parseNetworkBlock } from '#contract/network-of.ts'
import { type AccountName, accountName } from '#contract/profile/account.ts'
import { keyTypes, parseNoteKey } from '#contract/transparency/signed-note.ts'
import { z } from '#contract/z.ts'
import { findConnectionFault } from '#event-log/eventstoredb/connection-string.ts'

// Schemas of variable values. Each message completes a sentence that begins with the variable's name.

export const secret = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes')
  .transform((text) => Buffer.from(text, 'base64'))

const contractAccount = /^eip155:(\d+):(0x[0-9a-f]{40})$/i

/** A wallet address, or a contract wallet with its chain; see `accountName`. */
export const wallet = z
  .string()
  .transform((text) => {
    const [, chain, address = text] = contractAccount.exec(text) ?? []
    return { text, chainId: chain === undefined ? null : Number(chain), address }
  })
  .refine(
    ({ address, chainId }) =>
      isAddress(address, { strict: address !== address.toLowerCase() }) &&
      (chainId === null || chainIds.includes(chainId)),
    {
      error: ({ input }) =>
        `has ${(input as { text: string }).text}, which is not a wallet address or has a wrong checksum; a contract wallet is written with its chain, as eip155:1:0x…`,
    },
  )
  .transform(({ address, chainId }) => accountName(address, chainId))

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const wallets = z
  .string()
  .transform(splitList)
  .pipe(z.array(wallet))
  .transform((addresses): ReadonlySet<AccountName> => new Set(addresses))

const witness = z.string().transform((text, { issues }) => {
  const [address = '', vkey = '', ...more] = text.split(/\s+/)
  const url = URL.parse(address)
  const key = parseNoteKey(vkey, keyTypes.witness)
  if (url && /^https?:$/.test(url.protocol) && key && more.length === 0) return { url, key }
  const message = `has ${text}, which is not the address of a witness, a space, and its key`
  issues.push({ code: 'custom', message, input: text })
  return z.NEVER
})

/** Verifiers of checkpoints accept 16 signatures, of which two are of the log while its key is replaced. */
const maxWitnesses = 14

export const witnesses = z
  .string()
  .transform(splitList)
  .pipe(z.array(witness).max(maxWitnesses, `must list ${maxWitnesses} witnesses at most`))

const proxyRangesMessage =
  'must list the networks of your proxies, such as 10.0.0.0/8: with `true`, a count or /0 anyone can forge an address, or all visitors count as one'

/** Returns false for a range of mapped IPv4 addresses too, because Fastify and our limits read its prefix differently. */
const isAddressRange = (text: string) => {
  const [address = '', prefix] = text.split('/')
  const block = parseNetworkBlock(text)
  if (block === null || isIP(address) === 0) return false
  return prefix === undefined || isIP(address) === isIP(block.address)
}

export const trustedProxies = z
  .string()
  .refine(
    (text) => !/^(true|\d+)$/i.test(text.trim()) && !/\/0+\s*(,|$)/.test(text),
    proxyRangesMessage,
  )
  .transform(splitList)
  .pipe(
    z.array(
      z.string().refine(isAddressRange, {
        error: ({ input }) => `has ${input}, which is not an IP address or CIDR range`,
      }),
    ),
  )

/** A URL with one of these protocols. */
export const urlOf = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) =>
        protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text),
      `must be an address such as ${example}`,
    )

// These two values contain secrets, so their issues have no input.

export const eventStoreUrl = z.string().transform((text, { issues }) => {
  const message = findConnectionFault(text)
  if (message === undefined) return text
  issues.push({ code: 'custom', message, input: undefined })
  return z.NEVER
})

export const bucketUrl = z.string().transform((text, { issues }) => {
  const bucket = parseBucket(text)
  if (bucket) return bucket
  const message =
    'must be a bucket such as https://key:secret@s3.example/bucket?region=eu-central-1, with a / in the secret written as %2F'
  issues.push({ code: 'custom', message, input: undefined })
  return z.NEVER
})

export const publicUrl = urlOf(['http', 'https'], 'https://directory.example')
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, {
    error: 'must have no path, query or name in it, such as https://directory.example',
  })

const units: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }

/** A number of bytes, from a text such as `10GB`. */
export const byteCount = z.string().transform((text, { issues }) => {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?) ?([KMGT]?B)$/i.exec(text.trim()) ?? []
  const bytes = Math.round(Number(count) * (units[unit.toUpperCase()] ?? Number.NaN))
  if (Number.isSafeInteger(bytes)) return bytes
  const message = 'must be a number with its unit, such as 500MB or 10GB'
  issues.push({ code: 'custom', message, input: text })
  return z.NEVER
})

/** A duration in milliseconds, a day at most. */
export const duration = z
  .string()
  .regex(/^\d{1,8}(ms|s|m)$/, 'must be a time such as 500ms, 60s or 2m')
  .transform((text) => {
    const count = Number.parseInt(text, 10)
    if (text.endsWith('ms')) return count
    return text.endsWith('s') ? count * 1_000 : count * 60_000
  })
  .refine((ms) => ms <= 86_400_000, 'must be 24 hours at most')

export const onOrOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((word) => ['on', 'true', '1'].includes(word))
