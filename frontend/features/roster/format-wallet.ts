import { chainName } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** Shortens an address: "0x1234...abcd". */
export function shortenWallet(wallet: string): string {
  return shortenAddress(wallet, '...')
}

/** Formats the wallet of a row: shortened, "Hidden" or "No wallet". */
export function formatWallet({ walletAddress, hideWallet }: ProfileView): string {
  if (walletAddress === null) return 'No wallet'
  return hideWallet ? 'Hidden' : shortenWallet(walletAddress)
}

/** Formats the chain of a contract wallet. Empty for other wallets. */
export function formatChain({ contractChainId }: Pick<ProfileView, 'contractChainId'>): string {
  return contractChainId === null ? '' : `Contract on ${chainName(contractChainId)}`
}
