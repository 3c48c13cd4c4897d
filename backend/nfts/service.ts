import type { NftItem, NftServiceName } from '#contract/views/nft.ts'

/** One page of a service. `next` is the cursor of the following page, absent on the last one. */
type NftPage = { items: NftItem[]; next: string | undefined }

export type ServiceRequest = { url: URL; headers: Record<string, string> }

/**
 * A request for the items of a wallet on one chain. `parse` throws for an undocumented response.
 */
export type Strategy = {
  /** Display name of the chain. */
  chain: string
  request: (wallet: string, cursor: string | undefined) => ServiceRequest
  parse: (response: unknown) => NftPage
}

/** A service that lists the NFTs of a wallet, and its limits. */
export type NftService = {
  name: NftServiceName
  requestsPerSecond: number
  /** Pause between two pages. */
  pauseMs: number
  maxPages: number
  /** Minimum wait after a 429. Without it, only `Retry-After` counts. */
  minRetryAfterMs?: number
  /**
   * Strategies in the order of their use. Those of one chain replace each other after a failure. After an empty
   * result, the first one of the next chain is used.
   */
  strategies: readonly Strategy[]
}

/** Address and key of a service. A service without a key is not called. */
export type ServiceAccess = { url: string; key: string | undefined }

export type NftAccess = Record<NftServiceName, ServiceAccess>

export const mainnet = 'Ethereum mainnet'
