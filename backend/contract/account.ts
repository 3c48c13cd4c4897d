/**
 * The name of who is behind a wallet: the address in small letters for a key, which is the same on
 * all chains; for a contract the form of CAIP-10, `eip155:<chain>:<address>`, since at one address
 * somebody else's contract may stand on each chain. `chainId` is null for a key.
 */
export function accountName(address: string, chainId: number | null): string {
  const wallet = address.toLowerCase()
  return chainId === null ? wallet : `eip155:${chainId}:${wallet}`
}
