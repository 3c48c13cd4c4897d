import { LRUCache } from 'lru-cache'
import { nftCacheMs } from '#contract/retention.ts'
import type { NftItem, NftList, NftSource } from '#contract/views/nft.ts'
import { alchemy } from './alchemy.ts'
import { type DedupedCall, dedupeByKey } from './dedupe-by-key.ts'
import { listFromService, type ServiceListing, sizeOf } from './list-from-service.ts'
import { mergeNfts } from './merge-nfts.ts'
import { moralis } from './moralis.ts'
import { openSea } from './opensea.ts'
import { mainnet, type NftAccess, type NftService, type ServiceAccess } from './service.ts'
import { type Clock, createServiceClient, wallClock } from './service-client.ts'

/** Time limit of one NFT look-up, in ms. */
const nftLookUpMs = 2 * 60_000

/** Maximum size of the cache, in characters. */
const maxCacheSize = 64 * 1024 * 1024
/** Maximum number of NFTs to return for a wallet. */
const maxItems = 10_000

/** NFTs of a wallet from all services. */
export type FoundNfts = Omit<NftList, 'items'> & { items: NftItem[] }

type LookUpDeps = {
  access: NftAccess
  logger: { warn: (fields: object, message: string) => void }
  clock?: Clock
  /** Milliseconds after which it returns partial results. */
  timeoutMs?: number
}

const services: Record<NftSource, (access: ServiceAccess) => NftService> = {
  OpenSea: openSea,
  Alchemy: alchemy,
  Moralis: moralis,
}

/**
 * Creates a look-up of a wallet's NFTs at all services with a key, concurrently. Results are cached
 * for a minute. Concurrent calls for a wallet share one look-up, which is aborted when no caller
 * waits.
 */
export function createNftLookUp({
  access,
  logger,
  clock = wallClock,
  timeoutMs = nftLookUpMs,
}: LookUpDeps): DedupedCall<FoundNfts> {
  const names = Object.keys(services) as NftSource[]
  const known = names.map((name) => {
    const service = services[name](access[name])
    return {
      name,
      service,
      hasKey: access[name].key !== undefined,
      fetchPage: createServiceClient(service, clock),
    }
  })
  const cache = new LRUCache<string, FoundNfts>({
    max: 10_000,
    maxSize: maxCacheSize,
    sizeCalculation: ({ items }) => items.reduce((sum, item) => sum + sizeOf(item), 200),
    ttl: nftCacheMs,
    perf: clock,
  })

  async function lookUp(wallet: string, ended: AbortSignal): Promise<FoundNfts> {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)])
    const lists = await Promise.all(
      known.map(async ({ name, service, hasKey, fetchPage }) => {
        if (!hasKey) return { name, status: 'no-key' as const }
        const list = await listFromService(wallet, { service, fetchPage, wait: clock.wait, signal })
        if (list.fault !== undefined && !ended.aborted) logFault(name, list)
        return { name, ...list }
      }),
    )
    const found: FoundNfts = {
      items: mergeNfts(lists.flatMap((list) => ('items' in list ? list.items : []))).slice(
        0,
        maxItems,
      ),
      services: lists.map(({ name, status }) => ({ name, status })),
      otherChain: findOtherChain(lists),
    }
    // An empty result is not cached if a service failed.
    const isAnswer = found.items.length > 0 || lists.every(({ status }) => status !== 'failed')
    if (isAnswer && !ended.aborted) cache.set(wallet, found)
    return found
  }

  function logFault(service: string, { status, fault: err }: ServiceListing) {
    logger.warn({ service, status, err }, 'an NFT service failed')
  }

  const share = dedupeByKey(lookUp)
  return async (wallet, signal) => cache.get(wallet) ?? share(wallet, signal)
}

type Listed = { status: string } | ServiceListing

function findOtherChain(lists: readonly Listed[]): string | null {
  const elsewhere = lists.find(
    (list): list is ServiceListing =>
      'items' in list && list.items.length > 0 && list.chain !== mainnet,
  )
  return elsewhere?.chain ?? null
}
