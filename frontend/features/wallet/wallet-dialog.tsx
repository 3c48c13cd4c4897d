import { useAtom, useAtomValue } from 'jotai'
import { showToast } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { walletAtom, walletDialogAtom } from '#lib/wallet.ts'

// A visitor who never connects does not fetch it.
const loadChoices = () => import('./choice-dialog.tsx')

/** The dialog in which a wallet is chosen, while it is open and none is connected. */
export function WalletDialog() {
  const [isAsked, setOpen] = useAtom(walletDialogAtom)
  const { status } = useAtomValue(walletAtom)
  const open = isAsked && status !== 'connected'
  const choices = useLazy(loadChoices, open, () => {
    setOpen(false)
    showToast({
      title: 'Connect Failed',
      text: 'The wallet’s code could not be loaded. Try again, or reload the page.',
      variant: 'destructive',
    })
  })
  return open && choices && <choices.ChoiceDialog onClose={() => setOpen(false)} />
}
