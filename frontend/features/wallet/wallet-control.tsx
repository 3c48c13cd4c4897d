import { useAtomValue } from 'jotai'
import { keepFocus } from '#lib/keep-focus.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { openWalletDialog, walletAtom, walletChoicesAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'

// A visitor without a wallet does not fetch it. It comes along with the wallet's own code.
const loadConnected = () => import('./connected.tsx')
const loadNoConnector = () => import('./no-connector.tsx')
const waitOn = () => undefined

/** The wallet in the bar: the button, or the address with what it unlocks; `brief` in a narrow one. */
export function WalletBar({ brief = false }: { brief?: boolean }) {
  const wallet = useAtomValue(walletAtom)
  const isConnected = wallet.status === 'connected'
  const connected = useLazy(loadConnected, isConnected, waitOn)
  if (!isConnected || !connected) {
    return <ConnectButton isPending={wallet.status !== 'disconnected'} />
  }
  return <connected.Connected address={wallet.address} brief={brief} />
}

/** The wallet in the menu: what a connected one unlocks, and where it is. */
export function WalletMenu() {
  const wallet = useAtomValue(walletAtom)
  const isConnected = wallet.status === 'connected'
  const connected = useLazy(loadConnected, isConnected, waitOn)
  return isConnected && connected && <connected.ConnectedMenu chainId={wallet.chainId} />
}

function ConnectButton({ isPending }: { isPending: boolean }) {
  const hasNone = useAtomValue(walletChoicesAtom)?.length === 0
  const none = useLazy(loadNoConnector, hasNone, waitOn)
  if (none) return <none.NoConnector />
  return (
    <Button
      ref={keepFocus}
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
