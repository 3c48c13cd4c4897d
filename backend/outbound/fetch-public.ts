import { promises as dns, type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'
import { readBeginning, readBounded, TooLarge } from './read-bounded.ts'

/** A failed or refused fetch. The message is a sentence for users. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  /** True if the server did not answer, so that a later try may succeed. */
  readonly isTemporary: boolean

  constructor(message: string, { cause, isTemporary = false }: FaultOptions = {}) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}

type FaultOptions = { cause?: unknown; isTemporary?: boolean }

/** Resolves names, and decides which addresses are allowed. */
export type Resolver = {
  isAllowed: (address: string) => boolean
  resolve: (name: string) => Promise<LookupAddress[]>
}

const internet: Resolver = {
  isAllowed: isPublicAddress,
  resolve: (name) => dns.lookup(name, { all: true }),
}

type RequestOptions = {
  maxBytes: number
  timeoutMs: number
  signal: AbortSignal
  resolver?: Resolver
}

const maxRedirects = 2
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a public picture whose content type begins with one of `types`. A response without a type is
 * accepted. Throws `FetchRefused`.
 */
export async function fetchPublicPicture(
  address: string,
  { types, ...options }: RequestOptions & { types: readonly string[] },
): Promise<Buffer> {
  return withResponse(address, { ...options, accept: 'image/*' }, (response) =>
    readPicture(response, { types, maxBytes: options.maxBytes }),
  )
}

/** Response with any status. `body` has its first bytes, and `url` is the address after redirects. */
export type PublicResponse = {
  url: URL
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Runs before a redirect is followed, and may throw `FetchRefused`. */
export type BeforeRedirect = (from: URL, to: URL) => Promise<void>

/** Fetches the beginning of a public page, up to `maxBytes`. Throws `FetchRefused`. */
export async function fetchPublicPage(
  address: string,
  options: RequestOptions & { beforeRedirect: BeforeRedirect },
): Promise<PublicResponse> {
  return withResponse(address, { ...options, accept: 'text/html' }, async (response, url) => {
    const { statusCode: status = 0, headers } = response
    return { url, status, headers, body: await readBeginning(response, options.maxBytes) }
  })
}

type ResponseOptions = Omit<RequestOptions, 'maxBytes'> & {
  accept: string
  beforeRedirect?: BeforeRedirect
}

/**
 * Requests a public URL, and reads the response that is not a redirect. A name is resolved once, all its
 * addresses are checked, and the connection uses one of those. Each redirect is checked the same way. Throws
 * `FetchRefused`.
 */
async function withResponse<Result>(
  address: string,
  { timeoutMs, signal, accept, resolver = internet, beforeRedirect }: ResponseOptions,
  read: (response: IncomingMessage, url: URL) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    let url = parseUrl(address)
    for (let followed = 0; ; followed += 1) {
      const response = await request(url, { accept, signal: deadline, resolver })
      try {
        const { statusCode = 0, headers } = response
        if (!redirects.has(statusCode)) return await read(response, url)
        if (followed === maxRedirects) throw new FetchRefused('It redirects too often.')
        const next = parseUrl(headers.location ?? '', url)
        response.destroy()
        await beforeRedirect?.(url, next)
        url = next
      } finally {
        response.destroy()
      }
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

/** Requests a URL over a new connection, since a reused one was checked for another address. */
async function request(
  url: URL,
  { accept, signal, resolver }: { accept: string; signal: AbortSignal; resolver: Resolver },
): Promise<IncomingMessage> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // Literal addresses skip the lookup and its check.
  if (isIP(name) !== 0 && !resolver.isAllowed(name)) throw notPublic()
  const { get } = url.protocol === 'https:' ? https : http
  const sent = get(url, {
    agent: false,
    lookup: lookUpAllowed(resolver),
    signal,
    headers: { Accept: accept, 'User-Agent': 'Provenance' },
  })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
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

async function readPicture(
  response: IncomingMessage,
  { maxBytes, types }: { maxBytes: number; types: readonly string[] },
): Promise<Buffer> {
  const { statusCode, headers } = response
  if (statusCode !== 200) throw new FetchRefused(`Its server responded with status ${statusCode}.`)
  const type = headers['content-type']?.toLowerCase()
  if (type && !types.some((prefix) => type.startsWith(prefix))) {
    throw new FetchRefused('It is not a picture.')
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes)
    throw new TooLarge('Its length is too large')
  return readBounded(response, maxBytes)
}

function toRefusal(cause: unknown, deadline: AbortSignal): FetchRefused {
  if (cause instanceof FetchRefused) return cause
  if (cause instanceof TooLarge) return new FetchRefused('It is too large.', { cause })
  if (deadline.aborted)
    return new FetchRefused('Its server is too slow.', { cause, isTemporary: true })
  return new FetchRefused('Its server does not respond.', { cause, isTemporary: true })
}
