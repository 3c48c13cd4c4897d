import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chains } from '#contract/chains.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { showFailure } from '#lib/show-failure.ts'
import { disconnectWallet } from '#lib/wallet.ts'
import { useEnsName } from '#queries/ens.ts'
import { profileQueries } from '#queries/profile.ts'
import { Button } from '#ui/button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import typography from '#ui/typography.module.css'
import css from './wallet-control.module.css'

/** Connected wallet in the bar: its address as a link to its profile; in a wide bar also ENS name and actions. */
export function Connected({ address, brief }: { address: string; brief: boolean }) {
  const { data: ownProfile } = useQuery(profileQueries.ofWallet(address))
  const short = shortenAddress(address)
  const name = useEnsName(address)
  const content = (
    <>
      {!brief && name !== undefined && <bdi className={css.name}>{name}</bdi>}
      {short}
    </>
  )
  const className = `${typography.mono} ${css.address}`
  return (
    <>
      <Tooltip text={address}>
        {ownProfile ? (
          <Link
            className={className}
            to="/profile/$id"
            params={{ id: ownProfile.handle }}
            aria-label={`Your profile, ${short}`}
          >
            {content}
          </Link>
        ) : (
          <button type="button" className={className} aria-label={`Your wallet, ${short}`}>
            {content}
          </button>
        )}
      </Tooltip>
      {!brief && (
        <>
          <Button size="small" asChild>
            <Link to="/profile/edit">Edit Profile</Link>
          </Button>
          <Button ref={keepFocus} size="small" onClick={disconnect}>
            Disconnect
          </Button>
        </>
      )}
    </>
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
      <Button ref={keepFocus} onClick={disconnect}>
        Disconnect
      </Button>
      <p className={`${typography.mono} ${css.chain}`}>
        {chain ? `Connected on ${chain.name}` : 'Connected on a chain that is not supported'}
      </p>
    </>
  )
}

/** Disconnects the wallet, and shows a toast if that fails. */
function disconnect() {
  disconnectWallet().catch((cause: unknown) =>
    showFailure('Disconnect Failed', cause, 'Please try again.'),
  )
}

/** Disabled button without a wallet to connect. It stays focusable for its tooltip. */
export function NoConnector() {
  return (
    <Tooltip text="Wallet not connected. There is no wallet in this browser.">
      <Button variant="primary" size="small" aria-disabled>
        Connect Wallet
      </Button>
    </Tooltip>
  )
}
