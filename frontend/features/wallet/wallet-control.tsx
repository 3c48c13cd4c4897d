import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { chains } from '#contract/chains.ts'
import { openWalletDialog, walletAtom, walletChoicesAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'
import type from '#ui/type.module.css'
import { leaveWallet } from './leave-wallet.ts'
import css from './wallet-control.module.css'

// A visitor without a wallet does not fetch it.
const Connected = lazy(() => import('./connected.tsx'))

/** The wallet in the bar: the button, or the address with what it unlocks; `brief` in a narrow one. */
export function WalletBar({ brief = false }: { brief?: boolean }) {
  const wallet = useAtomValue(walletAtom)
  if (wallet.status !== 'connected')
    return <ConnectButton isPending={wallet.status !== 'disconnected'} />
  return (
    <Suspense fallback={<ConnectButton isPending />}>
      <Connected address={wallet.address} brief={brief} />
    </Suspense>
  )
}

/** The wallet in the menu: what a connected one unlocks, and where it is. */
export function WalletMenu() {
  const wallet = useAtomValue(walletAtom)
  if (wallet.status !== 'connected') return null
  const chain = chains.find(({ id }) => id === wallet.chainId)
  return (
    <>
      <Button asChild>
        <Link to="/profile/edit">Edit Profile</Link>
      </Button>
      <Button onClick={leaveWallet}>Disconnect</Button>
      <p className={`${type.mono} ${css.chain}`}>
        {chain ? `Connected on ${chain.name}` : 'Connected on a chain that is not supported'}
      </p>
    </>
  )
}

function ConnectButton({ isPending }: { isPending: boolean }) {
  const hasNone = useAtomValue(walletChoicesAtom)?.length === 0
  return (
    <Button
      variant="primary"
      size="small"
      aria-haspopup="dialog"
      aria-busy={isPending}
      disabled={hasNone}
      onClick={openWalletDialog}
    >
      {isPending ? 'Connecting...' : 'Connect Wallet'}
    </Button>
  )
}
