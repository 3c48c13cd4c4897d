import { isIP } from 'node:net'
import pTimeout from 'p-timeout'
import {
  type BeforeRedirect,
  FetchRefused,
  type PublicResponse,
} from '#backend/outbound/fetch-public.ts'
import { profilePath } from '#contract/pages/pages.ts'
import type { LinkName } from '#contract/profile/links.ts'
import { type ProofMethod, proofMethods } from '#contract/profile/proven-links.ts'
import { decodePage } from './decode-page.ts'
import { findRelMe, findRelMeInHeader } from './find-rel-me.ts'

export type FetchPageOptions = { beforeRedirect: BeforeRedirect; signal: AbortSignal }

/** Look-ups outside the directory. Tests replace them. */
export type LinkSources = {
  /** Throws `FetchRefused`. */
  fetchPage: (address: string, options: FetchPageOptions) => Promise<PublicResponse>
  /** Returns the TXT records of a host, none if it has none. Throws if they cannot be read. */
  resolveTxt: (host: string) => Promise<string[]>
}

/** Addresses of a profile to which a page can link back. */
type ProfileAddresses = {
  /** Valid for ever. */
  byId: string
  /** Valid if no other profile ever had the handle. */
  byHandle: string
}

/** Returns the addresses of a profile on the public URL of the directory. */
export function profileAddresses(
  { origin }: URL,
  { id, handle }: { id: string; handle: string },
): ProfileAddresses {
  return { byId: `${origin}${profilePath(id)}`, byHandle: `${origin}${profilePath(handle)}` }
}

/** A link and the profile that it belongs to. */
export type LinkToCheck = {
  link: LinkName
  address: string
  profile: ProfileAddresses
  /** The method that proves the link now. */
  provenBy: ProofMethod | null
}

/** Waits until a request to a host is allowed, after a redirect. The caller has waited for the first host. Throws a temporary `FetchRefused` if that takes too long. */
export type WaitForHost = (host: string) => Promise<void>

export type CheckOptions = {
  waitForHost: WaitForHost
  /** Returns true if only this profile ever had its handle. */
  isSoleClaimant: () => Promise<boolean>
  /** Aborts when the check must end. Answers of name servers that arrive later are ignored. */
  signal: AbortSignal
}

/** `unknown`: no clear answer, such as a timeout or status 403. The former result stays valid for a while. */
export type CheckResult = ProofMethod | 'missing' | 'unknown'

type MethodResult = 'found' | 'missing' | 'unknown'

/** Looks for the link back of a link by every method that applies to it, the proven one first. */
export async function lookForBackLink(
  sources: LinkSources,
  checked: LinkToCheck,
  options: CheckOptions,
): Promise<CheckResult> {
  const { provenBy } = checked
  const methods = proofMethods.toSorted(
    (one, other) => Number(other === provenBy) - Number(one === provenBy),
  )
  const results = new Map<ProofMethod, MethodResult>()
  for (const method of methods) {
    const result = await checkers[method](sources, checked, options)
    if (result === 'found') return method
    results.set(method, result)
  }
  // Only the method that proved the link can lose the proof.
  if (provenBy !== null) return results.get(provenBy) === 'unknown' ? 'unknown' : 'missing'
  return [...results.values()].includes('unknown') ? 'unknown' : 'missing'
}

type Checker = (
  sources: LinkSources,
  checked: LinkToCheck,
  options: CheckOptions,
) => Promise<MethodResult>

const checkers: Record<ProofMethod, Checker> = {
  'rel-me': checkRelMe,
  dns: checkDns,
}

async function checkRelMe(
  { fetchPage }: LinkSources,
  { address, profile }: LinkToCheck,
  { waitForHost, isSoleClaimant, signal }: CheckOptions,
): Promise<MethodResult> {
  let response: PublicResponse
  try {
    const beforeRedirect = async (from: URL, to: URL) => {
      if (!isSamePage(from, to)) throw new FetchRefused('It redirects to another page.')
      await waitForHost(to.hostname)
    }
    response = await fetchPage(address, { beforeRedirect, signal })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return error.isTemporary ? 'unknown' : 'missing'
  }
  if (response.status === 404 || response.status === 410) return 'missing'
  if (response.status !== 200) return 'unknown'
  const found = (await listRelMe(response)).map(({ href }) => href)
  return findBackLink(found, profile, isSoleClaimant)
}

async function listRelMe({ url, headers, body }: PublicResponse): Promise<URL[]> {
  const type = headers['content-type'] ?? ''
  // Pages are requested without an encoding, and not decoded.
  const isHtml = /^text\/html\s*(;|$)/i.test(type) && headers['content-encoding'] === undefined
  const inPage = isHtml ? await findRelMe(decodePage(body, type), url) : []
  return [...[headers.link ?? []].flat().flatMap((text) => findRelMeInHeader(text, url)), ...inPage]
}

/**
 * Returns true if only `www`, a slash at the end, or https instead of http differs. The home page of a host may
 * redirect to any of its pages. Elsewhere, another path may be a page of another user.
 */
function isSamePage(from: URL, to: URL): boolean {
  if (withoutWww(from.hostname) !== withoutWww(to.hostname)) return false
  const pageOf = ({ pathname, search }: URL) => pathname.replace(/\/$/, '') + search
  if (pageOf(from) !== '' && pageOf(from) !== pageOf(to)) return false
  if (from.protocol === to.protocol) return from.port === to.port
  return from.protocol === 'http:' && from.port === '' && to.port === ''
}

/** Returns a host without its `www`. Both count as one site. */
export function withoutWww(host: string): string {
  return host.replace(/^www\.(?=.+\.)/, '')
}

async function checkDns(
  { resolveTxt }: LinkSources,
  { link, address, profile }: LinkToCheck,
  { isSoleClaimant, signal }: CheckOptions,
): Promise<MethodResult> {
  const host = new URL(address).hostname
  if (link !== 'website' || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return 'missing'
  const hosts = [...new Set([host, withoutWww(host)])]
  try {
    const answers = Promise.all(hosts.map(resolveTxt))
    // Waits for `signal` alone.
    const records = (await pTimeout(answers, { milliseconds: Infinity, signal })).flat()
    const found = records.flatMap((record) =>
      record.startsWith('provenance=') ? [record.slice('provenance='.length)] : [],
    )
    return findBackLink(found, profile, isSoleClaimant)
  } catch {
    return 'unknown'
  }
}

/** Looks for the profile in the addresses found. A handle that another profile had too proves nothing. */
async function findBackLink(
  found: readonly string[],
  { byId, byHandle }: ProfileAddresses,
  isSoleClaimant: () => Promise<boolean>,
): Promise<MethodResult> {
  if (found.includes(byId)) return 'found'
  return found.includes(byHandle) && (await isSoleClaimant()) ? 'found' : 'missing'
}
