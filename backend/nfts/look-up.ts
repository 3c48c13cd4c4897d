import { LRUCache } from 'lru-cache'
import { nftCacheMs } from '#contract/retention.ts'
import type { NftItem, NftList } from '#contract/views/nft.ts'
import { alchemy } from './alchemy.ts'
import { type DedupedCall, dedupeByKey } from './dedupe-by-key.ts'
import { itemOverhead, listFromService, sizeOf } from './list-from-service.ts'
import { mergeNfts } from './merge-nfts.ts'
import { moralis } from './moralis.ts'
import { openSea } from './opensea.ts'
import { mainnet, type NftAccess } from './service.ts'
import { type Clock, createServiceClient, systemClock } from './service-client.ts'

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

/**
 * Creates a look-up of a wallet's NFTs at all services with a key, concurrently. Results are cached
 * for a minute. Concurrent calls for a wallet share one look-up, which is aborted when no caller
 * waits.
 */
export function createNftLookUp({
  access,
  logger,
  clock = systemClock,
  timeoutMs = nftLookUpMs,
}: LookUpDeps): DedupedCall<FoundNfts> {
  const clients = [openSea(access.OpenSea), alchemy(access.Alchemy), moralis(access.Moralis)].map(
    (service) => ({ service, fetchPage: createServiceClient(service, clock) }),
  )
  const cache = new LRUCache<string, FoundNfts>({
    max: 10_000,
    maxSize: maxCacheSize,
    // An empty list has a size too, because the cache refuses 0.
    sizeCalculation: ({ items }) => items.reduce((sum, item) => sum + sizeOf(item), itemOverhead),
    ttl: nftCacheMs,
    perf: clock,
    // By default the cache reads the clock only once a millisecond, by a real timer.
    ttlResolution: 0,
  })

  async function lookUp(wallet: string, abandoned: AbortSignal): Promise<FoundNfts> {
    const signal = AbortSignal.any([abandoned, AbortSignal.timeout(timeoutMs)])
    const lists = await Promise.all(
      clients.map(async ({ service, fetchPage }) => {
        const { name } = service
        if (access[name].key === undefined) {
          return { name, status: 'no-key' as const, items: [], chain: mainnet }
        }
        const list = await listFromService(wallet, { service, fetchPage, wait: clock.wait, signal })
        const { status, fault: err } = list
        if (err !== undefined && !abandoned.aborted) {
          logger.warn({ service: name, status, err }, 'an NFT service failed')
        }
        return { name, ...list }
      }),
    )
    const otherList = lists.find(({ items, chain }) => items.length > 0 && chain !== mainnet)
    const found: FoundNfts = {
      items: mergeNfts(lists.flatMap(({ items }) => items)).slice(0, maxItems),
      services: lists.map(({ name, status }) => ({ name, status })),
      otherChain: otherList?.chain ?? null,
    }
    // An empty result is not cached if a service failed.
    const isCacheable = found.items.length > 0 || lists.every(({ status }) => status !== 'failed')
    if (isCacheable && !abandoned.aborted) cache.set(wallet, found)
    return found
  }

  const lookUpOnce = dedupeByKey(lookUp)
  return async (wallet, signal) => cache.get(wallet) ?? lookUpOnce(wallet, signal)
}
