import { useAtomValue } from 'jotai'
import { keepFocus } from '#lib/keep-focus.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { openWalletDialog, walletAtom, walletChoicesAtom } from '#lib/wallet.ts'
import { Button } from '#ui/button.tsx'

// Loaded with the wallet code, so that visitors without a wallet do not fetch it.
const loadConnected = () => import('./connected.tsx')

/** Wallet control of the bar: the connect button, or the address and its actions; only the address if `brief`. */
export function WalletBar({ brief = false }: { brief?: boolean }) {
  const wallet = useAtomValue(walletAtom)
  const isConnected = wallet.status === 'connected'
  const connected = useLazy(loadConnected, isConnected)
  if (!isConnected || !connected) {
    return <ConnectButton isPending={wallet.status !== 'disconnected'} />
  }
  return <connected.Connected address={wallet.address} brief={brief} />
}

/** Wallet entries of the menu: the actions of a connected wallet, and its chain. */
export function WalletMenu() {
  const wallet = useAtomValue(walletAtom)
  const isConnected = wallet.status === 'connected'
  const connected = useLazy(loadConnected, isConnected)
  return isConnected && connected && <connected.ConnectedMenu chainId={wallet.chainId} />
}

function ConnectButton({ isPending }: { isPending: boolean }) {
  const hasNoWallet = useAtomValue(walletChoicesAtom)?.length === 0
  const loaded = useLazy(loadConnected, hasNoWallet)
  if (loaded) return <loaded.NoConnector />
  return (
    <Button
      ref={keepFocus}
      variant="primary"
      size="small"
      aria-haspopup="dialog"
      aria-busy={isPending}
      disabled={hasNoWallet}
      onClick={openWalletDialog}
    >
      {isPending ? 'Connecting...' : 'Connect Wallet'}
    </Button>
  )
}
