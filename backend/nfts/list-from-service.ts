import type { NftItem, ServiceStatus } from '#contract/views/nft.ts'
import type { NftService, Strategy } from './service.ts'
import type { Clock, createServiceClient } from './service-client.ts'

/** Size of the items of a wallet at which no further page is fetched from a service, in characters. */
const maxSize = 8 * 1024 * 1024

type ServiceListing = {
  items: NftItem[]
  status: Exclude<ServiceStatus, 'no-key'>
  /** Chain of the last request. */
  chain: string
  /** Fault that made it fail or stop early. */
  fault?: unknown
}

type ServiceContext = {
  service: NftService
  fetchPage: ReturnType<typeof createServiceClient>
  wait: Clock['wait']
  signal: AbortSignal
}

/** Lists the NFTs of a wallet at one service, trying its strategies in order. */
export async function listFromService(
  wallet: string,
  context: ServiceContext,
): Promise<ServiceListing> {
  const left = [...context.service.strategies]
  for (;;) {
    const strategy = left.shift()
    if (!strategy) throw new Error(`${context.service.name} has no strategy`)
    const listed = await listByStrategy(strategy, wallet, context)
    const isFailed = listed.status === 'failed'
    if (context.signal.aborted || (!isFailed && listed.items.length > 0)) return listed
    // After a failure the next strategy of the same chain runs. Only an empty result moves on to
    // another chain.
    const next = left.findIndex(({ chain }) => (chain === strategy.chain) === isFailed)
    if (next < 0) return listed
    left.splice(0, next)
  }
}

async function listByStrategy(
  strategy: Strategy,
  wallet: string,
  { service, fetchPage, wait, signal }: ServiceContext,
): Promise<ServiceListing> {
  const items: NftItem[] = []
  let size = 0
  let cursor: string | undefined
  for (let page = 0; page < service.maxPages && size < maxSize; page += 1) {
    try {
      if (page > 0) await wait(service.pauseMs, signal)
      const { items: found, next } = strategy.parse(
        await fetchPage(strategy.request(wallet, cursor), signal),
      )
      for (const item of found) {
        items.push(item)
        size += sizeOf(item)
      }
      if (next === undefined) return { items, status: 'answered', chain: strategy.chain }
      cursor = next
    } catch (fault) {
      return { items, status: page === 0 ? 'failed' : 'partial', chain: strategy.chain, fault }
    }
  }
  return { items, status: 'partial', chain: strategy.chain }
}

/** Approximate size of the short fields of an item, in characters. */
export const itemOverhead = 200

/** Returns the approximate size of an item in characters. */
export const sizeOf = ({ name, description, collection, image }: NftItem) =>
  itemOverhead + name.length + description.length + collection.length + image.length
