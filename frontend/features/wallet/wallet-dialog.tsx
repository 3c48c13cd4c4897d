import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { walletAtom, walletDialogAtom } from '#lib/wallet.ts'

// A visitor who never connects does not fetch it.
const ChoiceDialog = lazy(() => import('./choice-dialog.tsx'))

/** The dialog in which a wallet is chosen, while it is open and none is connected. */
export function WalletDialog() {
  const [open, setOpen] = useAtom(walletDialogAtom)
  const { status } = useAtomValue(walletAtom)
  if (!open || status === 'connected') return null
  return (
    <Suspense>
      <ChoiceDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
