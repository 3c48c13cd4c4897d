import { chainName } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import typography from '#ui/typography.module.css'
import css from './wallet-link.module.css'

type WalletLinkProps = {
  profile: Pick<ProfileView, 'walletAddress' | 'hideWallet' | 'contractChainId'>
  className?: string | undefined
}

/**
 * The wallet as a link to the block explorer, or a text that it is hidden. A contract wallet has its chain
 * beside it: the same address on another chain belongs to another contract.
 */
export function WalletLink({ profile, className }: WalletLinkProps) {
  const { walletAddress, hideWallet, contractChainId } = profile
  if (hideWallet || walletAddress === null) {
    return <span className={typography.mono}>{hideWallet ? 'Wallet hidden' : 'No wallet'}</span>
  }
  return (
    <span className={typography.mono}>
      <a
        className={joinClasses(css.link, className)}
        href={`https://etherscan.io/address/${walletAddress}`}
        target="_blank"
        rel="noopener noreferrer"
        title={walletAddress}
      >
        {shortenAddress(walletAddress)}
        <Icon name="arrow-up-right" className={css.icon} />
      </a>
      {contractChainId !== null && (
        <span className={css.contract}>Contract on {chainName(contractChainId)}</span>
      )}
    </span>
  )
}
