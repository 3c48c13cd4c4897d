export const rpcTimeoutMs = 10 * 1000
/** Maximum number of JSON-RPC calls in one request. */
export const maxRpcBatch = 1000
/** Ethereum, the chain of ENS names. */
export const ensChainId = 1

/** The supported chains (spec section 9), in the order in which they are shown. */
export const chains = [
  { id: 1, name: 'Ethereum' },
  { id: 11155111, name: 'Sepolia' },
  { id: 137, name: 'Polygon' },
  { id: 42161, name: 'Arbitrum One' },
  { id: 10, name: 'OP Mainnet' },
  { id: 8453, name: 'Base' },
  { id: 360, name: 'Shape Sepolia' },
  { id: 11124, name: 'Abstract Testnet' },
] as const

export type ChainId = (typeof chains)[number]['id']
export const chainIds: readonly number[] = chains.map(({ id }) => id)

/** Returns the name of a chain, or its number if the directory has no name for it. */
export function chainName(id: number): string {
  return chains.find((chain) => chain.id === id)?.name ?? `chain ${id}`
}
