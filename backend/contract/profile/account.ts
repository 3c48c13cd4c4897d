import { z } from '#contract/z.ts'

/** Stored result of `accountName`. A branded type, since an address alone is not an account. */
export const account = z.string().brand<'account'>()
export type AccountName = z.output<typeof account>

/**
 * Returns the account behind a wallet. A key is its lower-case address, which is the same on all
 * chains. A contract is `eip155:<chain>:<address>` (CAIP-10), because each chain may have a
 * different contract at that address. `chainId` is null for a key.
 */
export function accountName(address: string, chainId: number | null): AccountName {
  const wallet = address.toLowerCase()
  return account.parse(chainId === null ? wallet : `eip155:${chainId}:${wallet}`)
}
