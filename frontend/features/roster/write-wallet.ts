import { chainName } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** "0x1234...abcd", or all of what is no longer than that. */
export function shortenWallet(wallet: string): string {
  return shortenAddress(wallet, '...')
}

type Owned = Pick<ProfileView, 'walletAddress' | 'hideWallet'>

/** The wallet of a row: shortened, or the word that it is hidden or missing. */
export function writeWallet({ walletAddress, hideWallet }: Owned): string {
  if (walletAddress === null) return 'No wallet'
  return hideWallet ? 'Hidden' : shortenWallet(walletAddress)
}

/** Where a contract's wallet counts; nothing of a key's. */
export function writeChain({ contractChainId }: Pick<ProfileView, 'contractChainId'>): string {
  return contractChainId === null ? '' : `Contract on ${chainName(contractChainId)}`
}
