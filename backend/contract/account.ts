import { z } from './z.ts'

/** Stored result of `accountName`. A branded type, since an address alone is not an account. */
export const account = z.string().brand<'account'>()
export type AccountName = z.output<typeof account>

/**
 * The name of who is behind a wallet: the address in small letters for a key, which is the same on
 * all chains; for a contract the form of CAIP-10, `eip155:<chain>:<address>`, since at one address
 * somebody else's contract may stand on each chain. `chainId` is null for a key.
 */
export function accountName(address: string, chainId: number | null): AccountName {
  const wallet = address.toLowerCase()
  return account.parse(chainId === null ? wallet : `eip155:${chainId}:${wallet}`)
}
