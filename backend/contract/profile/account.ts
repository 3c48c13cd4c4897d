import { z } from '#contract/z.ts'

/** Stored result of `accountName`. A branded type, so that no address is used before `accountName` has normalized it. */
export const account = z.string().brand<'account'>()
export type AccountName = z.output<typeof account>

/**
 * Returns the account behind a wallet. A wallet with its own key is its lower-case address, which is the
 * same on all chains. A contract wallet is `eip155:<chain>:<address>` (CAIP-10), because each chain may have a
 * different contract at that address. `chainId` is null for a wallet with its own key.
 */
export function accountName(address: string, chainId: number | null): AccountName {
  const wallet = address.toLowerCase()
  return account.parse(chainId === null ? wallet : `eip155:${chainId}:${wallet}`)
}
