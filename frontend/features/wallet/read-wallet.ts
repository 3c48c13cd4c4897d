import type { GetConnectionReturnType } from 'wagmi/actions'
import type { WalletState } from '#lib/wallet.ts'

/** The library's connection as the page shows it. */
export function readWallet(connection: GetConnectionReturnType): WalletState {
  const { status, address, chainId, connector } = connection
  switch (status) {
    case 'connected':
      return { status, address, chainId, connector: connector.name }
    case 'reconnecting':
      return { status }
    case 'connecting':
      return { status }
    case 'disconnected':
      return { status }
  }
}
