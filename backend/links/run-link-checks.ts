import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { fetchPublicPage } from '#backend/outbound/fetch-public.ts'
import { isPublicAddress } from '#backend/outbound/is-public-address.ts'
import { delay, retryUntilAborted } from '#backend/process/retry.ts'
import { acquireLock } from '#postgres/lock.ts'
import { checksPerPass, createLinkChecker, type LinkCheckDeps } from './check-due-links.ts'
import { type FollowDeps, followProfiles } from './follow-profiles.ts'
import type { LinkSources } from './look-for-back-link.ts'

const lockName = 'provenance_links'
const checkEveryMs = 1000
/** Limits of a fetched page. A link back must be within its first bytes. */
export const pageLimits = { maxBytes: 256 * 1024, timeoutMs: 10_000 }
const dnsTimeoutMs = 3000

/** Creates the sources of link checks on the internet. */
export function createLinkSources(): LinkSources {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  const addresses = {
    isAllowed: isPublicAddress,
    resolve: (host: string) => resolveAddresses(resolver, host),
  }
  return {
    fetchPage: (address, options) =>
      fetchPublicPage(address, { ...options, ...pageLimits, resolver: addresses }),
    resolveTxt: (host) => resolveTxt(resolver, host),
  }
}

/**
 * Returns the addresses of a host. Slow name servers delay only their own checks, while `dns.lookup` would occupy
 * threads that all of the process shares. Throws if neither IPv4 nor IPv6 addresses are found.
 */
export async function resolveAddresses(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  host: string,
): Promise<LookupAddress[]> {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((result, index) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  )
  const [first] = found
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason
  return addresses
}

/** Returns the TXT records of a host, each as one text. Throws if no server answers. */
export async function resolveTxt(
  resolver: Pick<Resolver, 'resolveTxt'>,
  host: string,
): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(host)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

/**
 * Checks the links of all listed profiles, in one process at a time. Returns a function that stops it.
 */
export function startLinkChecks(deps: LinkCheckDeps & FollowDeps): () => Promise<void> {
  const stopping = new AbortController()
  const onFault = (error: unknown) => {
    deps.logger.warn({ err: error }, 'the link checks failed and start again')
    return true
  }
  const done = retryUntilAborted(
    () => checkAsLeader(deps, stopping.signal),
    onFault,
    stopping.signal,
  )
  return async () => {
    stopping.abort()
    await done
  }
}

/** Waits until no other process leads, then follows the profiles and checks links until `signal` aborts. */
async function checkAsLeader(deps: LinkCheckDeps & FollowDeps, signal: AbortSignal): Promise<void> {
  const lock = await acquireLock(deps.pool, lockName, signal)
  if (!lock) return
  const ending = new AbortController()
  const term = AbortSignal.any([signal, lock.lost, ending.signal])
  const tasks = [followProfiles(deps, term), checkUntilAborted(deps, term)]
  try {
    await Promise.race(tasks)
  } finally {
    ending.abort()
    await Promise.allSettled(tasks)
    await lock.release()
  }
}

async function checkUntilAborted(deps: LinkCheckDeps, signal: AbortSignal): Promise<void> {
  const checker = createLinkChecker(deps, signal)
  try {
    while (!signal.aborted) {
      const count = await checker.startDue()
      if (count < checksPerPass) await delay(checkEveryMs, signal)
    }
  } finally {
    await checker.settled()
  }
}
