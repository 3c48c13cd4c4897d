import { type Config, createConfig, createStorage } from 'wagmi'
import { injected } from 'wagmi/connectors/injected'
import { metaMask } from 'wagmi/connectors/metaMask'
import type { ConfigView } from '#contract/views/config.ts'
import { demoConnector } from './demo-connector.ts'
import { makeTransports, walletChains } from './wallet-chains.ts'

/**
 * Chain and connectors: the browser-wallet SDK first, then what the browser injects, then the demo
 * wallets; wallets that announce themselves (EIP-6963) join as they are heard. MetaMask's own code
 * is fetched when it is connected, headless, so that it only speaks to the extension.
 */
export function makeWalletConfig(config: ConfigView, storage: Storage, origin: string): Config {
  return createConfig({
    chains: walletChains,
    transports: makeTransports(origin, config.chains),
    connectors: [
      metaMask({ ui: { headless: true }, dapp: { name: 'Provenance', url: origin } }),
      injected({ shimDisconnect: true }),
      ...(config.demo?.wallets ?? []).map(demoConnector),
    ],
    multiInjectedProviderDiscovery: true,
    storage: createStorage({ storage }),
    ssr: false,
  })
}
