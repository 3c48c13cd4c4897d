import { type Config, createConfig, createStorage } from 'wagmi'
import { injected } from 'wagmi/connectors/injected'
import { metaMask } from 'wagmi/connectors/metaMask'
import type { ConfigView } from '#contract/views/config.ts'
import { demoConnector } from './demo-connector.ts'
import { makeTransports, walletChains } from './wallet-chains.ts'

/**
 * Creates the chains and connectors: the wallet that the browser injects, then the demo wallets; wallets
 * that announce themselves (EIP-6963) join as they are heard. The SDK of MetaMask comes first where the
 * operator accepts its licence. Its code is fetched only then, headless, so that it only speaks to the
 * extension.
 */
export function makeWalletConfig(config: ConfigView, storage: Storage, origin: string): Config {
  const dapp = { name: 'Provenance', url: origin }
  return createConfig({
    chains: walletChains,
    transports: makeTransports(origin, config.chains),
    connectors: [
      ...(config.metaMaskSdk ? [metaMask({ ui: { headless: true }, dapp })] : []),
      injected({ shimDisconnect: true }),
      ...(config.demo?.wallets ?? []).map(demoConnector),
    ],
    multiInjectedProviderDiscovery: true,
    storage: createStorage({ storage }),
    ssr: false,
  })
}
