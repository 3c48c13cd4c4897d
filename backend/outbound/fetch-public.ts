import { promises as dns, type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { readBounded, TooLarge } from './read-bounded.ts'

/** A failed or refused fetch. The message is a sentence for users. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

/** Name resolution and allowed addresses. Tests replace it. */
export type Resolver = {
  isAllowed: (address: string) => boolean
  resolve: (name: string) => Promise<LookupAddress[]>
}

const internet: Resolver = {
  isAllowed: isPublicAddress,
  resolve: (name) => dns.lookup(name, { all: true }),
}

type FetchOptions = {
  maxBytes: number
  timeoutMs: number
  /** Prefixes of accepted content types. A response without a type is accepted. */
  types: readonly string[]
  signal: AbortSignal
  resolver?: Resolver
}

const maxRedirects = 2
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a public URL. A name is resolved once, all its addresses are checked, and the connection
 * uses one of those. Each redirect is checked the same way. Throws `FetchRefused`.
 */
export async function fetchPublic(
  address: string,
  { maxBytes, timeoutMs, types, signal, resolver = internet }: FetchOptions,
): Promise<Buffer> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    let url = parseUrl(address)
    for (let followed = 0; ; followed += 1) {
      const response = await open(url, deadline, resolver)
      const { statusCode = 0, headers } = response
      if (!redirects.has(statusCode)) return await readBody(response, { maxBytes, types })
      response.destroy()
      if (followed === maxRedirects) throw new FetchRefused('It redirects too often.')
      url = parseUrl(headers.location ?? '', url)
    }
  } catch (cause) {
    throw toRefusal(cause, deadline)
  }
}

function parseUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new FetchRefused('Its address must begin with http:// or https://.')
  }
  if (url.username || url.password) throw new FetchRefused('Its address contains a password.')
  return url
}

/** Opens a new connection, since a reused one was checked for another address. */
async function open(url: URL, signal: AbortSignal, resolver: Resolver): Promise<IncomingMessage> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Literal addresses skip the lookup and its check.
  if (isIP(name) !== 0 && !resolver.isAllowed(name)) throw notPublic()
  const { get } = url.protocol === 'https:' ? https : http
  const request = get(url, {
    agent: false,
    lookup: lookUpAllowed(resolver),
    signal,
    headers: { Accept: 'image/*', 'User-Agent': 'Provenance' },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

const notPublic = () => new FetchRefused('Its address is not public.')

function lookUpAllowed({ isAllowed, resolve }: Resolver): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          return callback(notPublic(), [])
        }
        if (all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (cause: Error) => callback(cause, []),
    )
  }
}

async function readBody(
  response: IncomingMessage,
  { maxBytes, types }: Pick<FetchOptions, 'maxBytes' | 'types'>,
): Promise<Buffer> {
  try {
    const { statusCode, headers } = response
    if (statusCode !== 200)
      throw new FetchRefused(`Its server responded with status ${statusCode}.`)
    const type = headers['content-type']?.toLowerCase()
    if (type && !types.some((prefix) => type.startsWith(prefix))) {
      throw new FetchRefused('It is not a picture.')
    }
    if (Number(headers['content-length'] ?? 0) > maxBytes)
      throw new TooLarge('Its length is too large')
    return await readBounded(response, maxBytes)
  } finally {
    response.destroy()
  }
}

function toRefusal(cause: unknown, deadline: AbortSignal): FetchRefused {
  if (cause instanceof FetchRefused) return cause
  if (cause instanceof TooLarge) return new FetchRefused('It is too large.', { cause })
  if (deadline.aborted) return new FetchRefused('Its server is too slow.', { cause })
  return new FetchRefused('Its server does not respond.', { cause })
}
