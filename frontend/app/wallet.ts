import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { provideWallet, resumeWallet } from '#lib/wallet.ts'

/** Tells the page where the wallet's code is, and takes up a wallet that was used before. */
export function startWalletPort(client: QueryClient) {
  provideWallet(async () => {
    const [{ startWallet }] = await Promise.all([
      import('#features/wallet/runtime.ts'),
      // What shows a connected wallet, so that none is connected unseen.
      import('#features/wallet/connected.tsx'),
    ])
    return startWallet({ client, store: getDefaultStore() })
  })
  void resumeWallet()
}
