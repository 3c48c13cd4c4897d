import { shortenAddress } from '#lib/shorten-address.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import type from '#ui/type.module.css'
import css from './wallet-link.module.css'

type WalletLinkProps = {
  address: string | null
  hidden: boolean
  className?: string | undefined
}

/** The wallet, leading to the block explorer, or the word that it is hidden. */
export function WalletLink({ address, hidden, className }: WalletLinkProps) {
  if (hidden || address === null) {
    return <span className={type.mono}>{hidden ? 'Wallet hidden' : 'No wallet'}</span>
  }
  return (
    <a
      className={joinClasses(type.mono, css.link, className)}
      href={`https://etherscan.io/address/${address}`}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
    >
      {shortenAddress(address)} <Icon name="out" />
    </a>
  )
}
