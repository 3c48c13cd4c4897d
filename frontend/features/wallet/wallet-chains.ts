import type { Transport } from 'viem'
import {
  abstractTestnet,
  arbitrum,
  base,
  type Chain,
  mainnet,
  optimism,
  polygon,
  sepolia,
  shape,
} from 'viem/chains'
import { http } from 'wagmi'
import { type ChainId, chains, maxRpcBatch } from '#contract/chains.ts'

const viemChains: Record<ChainId, Chain> = {
  1: mainnet,
  11155111: sepolia,
  137: polygon,
  42161: arbitrum,
  10: optimism,
  8453: base,
  360: shape,
  11124: abstractTestnet,
}

const namedChains = chains.map(({ id, name }): Chain => ({ ...viemChains[id], name }))
const [first = mainnet, ...others] = namedChains

/** Supported chains, with the names of the directory. Their public RPC URLs are only for wallets. */
export const walletChains: readonly [Chain, ...Chain[]] = [first, ...others]

/**
 * Transport for chains without an endpoint, since wagmi needs one for each chain. Without `chain` it throws
 * instead of using the public RPC URL.
 */
const noTransport: Transport = (options) => http()({ ...options, chain: undefined as never })

/**
 * Creates a transport for each chain. Chains with an endpoint use the server's RPC proxy. The timeout of 10 s and
 * the 3 retries after 150 ms are viem's defaults.
 */
export function createTransports(
  origin: string,
  served: readonly { id: number; rpc: boolean }[],
): Record<number, Transport> {
  const servedIds = new Set(served.filter(({ rpc }) => rpc).map(({ id }) => id))
  const viaServer = (id: number) =>
    http(`${origin}/api/rpc/${id}`, { batch: { batchSize: maxRpcBatch } })
  return Object.fromEntries(
    walletChains.map(({ id }) => [id, servedIds.has(id) ? viaServer(id) : noTransport]),
  )
}
