import { Link } from '@tanstack/react-router'
import { tooltipDelayMs, tooltipSkipDelayMs } from '#contract/limits.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import { useEnsName } from '#queries/ens.ts'
import { Button } from '#ui/button.tsx'
import { Tooltip, TooltipTiming } from '#ui/tooltip.tsx'
import type from '#ui/type.module.css'
import { leaveWallet } from './leave-wallet.ts'
import css from './wallet-control.module.css'

/** What the bar holds of a connected wallet: its address, and in a wide one its ENS name and what it unlocks. */
export function Connected({ address, brief }: { address: string; brief: boolean }) {
  const name = useEnsName(address)
  return (
    <TooltipTiming delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip text={address}>
        <button
          type="button"
          className={`${type.mono} ${css.address}`}
          aria-label={`Your wallet, ${shortenAddress(address)}`}
        >
          {!brief && name !== undefined && <bdi className={css.name}>{name}</bdi>}
          {shortenAddress(address)}
        </button>
      </Tooltip>
      {!brief && (
        <>
          <Button size="small" asChild>
            <Link to="/profile/edit">Edit Profile</Link>
          </Button>
          <Button ref={keepFocus} size="small" onClick={leaveWallet}>
            Disconnect
          </Button>
        </>
      )}
    </TooltipTiming>
  )
}
