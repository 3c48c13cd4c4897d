import type { NftItem, NftSource } from '#contract/views/nft.ts'

/** One page of a service. `next` is the cursor of the following page, absent on the last one. */
export type NftPage = { items: NftItem[]; next: string | undefined }

export type ServiceRequest = { url: URL; headers: Record<string, string> }

/** One way to ask a service. `read` throws where the answer is not the one that it documents. */
export type Way = {
  /** The chain as people know it. */
  chain: string
  request: (wallet: string, cursor: string | undefined) => ServiceRequest
  read: (answer: unknown) => NftPage
}

/** A service that knows who holds what, and how it wants to be asked. */
export type NftService = {
  name: NftSource
  requestsPerSecond: number
  /** Between two pages. */
  pauseMs: number
  maxPages: number
  /** Minimum wait after a 429. Without it, the wait that the service names. */
  tooManyMs?: number
  /**
   * The first is asked first. Where one fails, the next one of its chain is asked; where one knows of
   * nothing, the next one of another chain.
   */
  ways: readonly Way[]
}

/** Where a service is, and the key that it wants; without a key it is not asked. */
export type ServiceAccess = { url: string; key: string | undefined }

export type NftAccess = Record<NftSource, ServiceAccess>

export const mainnet = 'Ethereum mainnet'
