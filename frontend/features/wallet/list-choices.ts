import type { Config, Connector } from 'wagmi'
import type { WalletChoice } from '#lib/wallet.ts'
import { demoType } from './demo-connector.ts'

type Ethereum = { isMetaMask?: boolean }

const sdkId = 'metaMaskSDK'
const injectedId = 'injected'

/** The wallets that the dialog offers, in the connectors' order. */
export function listChoices(config: Config, ethereum: Ethereum | undefined): WalletChoice[] {
  const announced = config._internal.mipd?.getProviders() ?? []
  const hasMetaMask =
    ethereum?.isMetaMask === true || announced.some(({ info }) => info.rdns === 'io.metamask')
  return config.connectors.map((connector) => describe(connector, hasMetaMask, Boolean(ethereum)))
}

function describe({ id, name, type }: Connector, hasMetaMask: boolean, hasInjected: boolean) {
  const missing = 'Not found in this browser'
  switch (true) {
    case id === sdkId:
      return { id, name, note: hasMetaMask ? 'Browser wallet' : missing, available: hasMetaMask }
    case type === demoType:
      return { id, name, note: 'Demo wallet, really signs', available: true }
    case id === injectedId:
      return {
        id,
        name: 'Injected wallet',
        note: hasInjected ? 'Found in this browser' : missing,
        available: hasInjected,
      }
    default:
      return { id, name, note: 'Found in this browser', available: true }
  }
}
