import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chains } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { showToast } from '#lib/toast.ts'
import { disconnectWallet } from '#lib/wallet.ts'
import { useEnsName } from '#queries/ens.ts'
import { profileQueries } from '#queries/profile.ts'
import { Button } from '#ui/button.tsx'
import { Tooltip, TooltipTiming } from '#ui/tooltip.tsx'
import type from '#ui/type.module.css'
import { tooltipDelayMs, tooltipSkipDelayMs } from './tooltip-delay.ts'
import css from './wallet-control.module.css'

/**
 * What the bar holds of a connected wallet: its address, which leads to its profile, and in a wide one
 * its ENS name and what it unlocks.
 */
export function Connected({ address, brief }: { address: string; brief: boolean }) {
  const { data: own } = useQuery(profileQueries.ofWallet(address))
  const short = shortenAddress(address)
  const name = useEnsName(address)
  const words = (
    <>
      {!brief && name !== undefined && <bdi className={css.name}>{name}</bdi>}
      {short}
    </>
  )
  const look = `${type.mono} ${css.address}`
  return (
    <TooltipTiming delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip text={address}>
        {own ? (
          <Link
            className={look}
            to="/profile/$id"
            params={{ id: own.handle }}
            aria-label={`Your profile, ${short}`}
          >
            {words}
          </Link>
        ) : (
          <button type="button" className={look} aria-label={`Your wallet, ${short}`}>
            {words}
          </button>
        )}
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

/** Menu entries of a connected wallet. */
export function ConnectedMenu({ chainId }: { chainId: number }) {
  const chain = chains.find(({ id }) => id === chainId)
  return (
    <>
      <Button asChild>
        <Link to="/profile/edit">Edit Profile</Link>
      </Button>
      <Button ref={keepFocus} onClick={leaveWallet}>
        Disconnect
      </Button>
      <p className={`${type.mono} ${css.chain}`}>
        {chain ? `Connected on ${chain.name}` : 'Connected on a chain that is not supported'}
      </p>
    </>
  )
}

/** Disconnects the wallet, and shows a toast if that fails. */
function leaveWallet() {
  disconnectWallet().catch((cause: unknown) =>
    showToast({
      title: 'Disconnect Failed',
      text: cause instanceof Error ? cause.message : 'Please try again.',
      variant: 'destructive',
    }),
  )
}

/** Button without any connector. It stays focusable, so that its tooltip can give the reason. */
export function NoConnector() {
  return (
    <TooltipTiming delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip text="Wallet not connected: there is none to connect in this browser.">
        <Button variant="primary" size="small" aria-disabled>
          Connect Wallet
        </Button>
      </Tooltip>
    </TooltipTiming>
  )
}
