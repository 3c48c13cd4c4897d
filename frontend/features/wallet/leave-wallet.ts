import { showToast } from '#lib/toast.ts'
import { disconnectWallet } from '#lib/wallet.ts'

/** Disconnects; a wallet that will not let go is named in a toast. */
export function leaveWallet() {
  disconnectWallet().catch((cause: unknown) =>
    showToast({
      title: 'Disconnect Failed',
      text: cause instanceof Error ? cause.message : 'Please try again.',
      variant: 'destructive',
    }),
  )
}
