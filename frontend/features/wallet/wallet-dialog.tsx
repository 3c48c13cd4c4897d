import { useAtom, useAtomValue } from 'jotai'
import { showError } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { walletAtom, walletDialogAtom } from '#lib/wallet.ts'

// Loads on request: most visitors never connect a wallet.
const loadChoices = () => import('./choice-dialog.tsx')

const notLoaded = 'The wallet connection could not be loaded. Try again, or reload the page.'

/** Dialog to choose a wallet, shown while none is connected. */
export function WalletDialog() {
  const [isRequested, setRequested] = useAtom(walletDialogAtom)
  const { status } = useAtomValue(walletAtom)
  const open = isRequested && status !== 'connected'
  const choices = useLazy(loadChoices, open, () => {
    setRequested(false)
    showError('Connect Failed', notLoaded)
  })
  return open && choices && <choices.ChoiceDialog onClose={() => setRequested(false)} />
}
