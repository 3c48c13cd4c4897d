import { type Config, createConfig, createStorage } from 'wagmi'
import { injected } from 'wagmi/connectors/injected'
import { metaMask } from 'wagmi/connectors/metaMask'
import type { ConfigView } from '#contract/views/config.ts'
import { createDemoConnector } from './demo-connector.ts'
import { createTransports, walletChains } from './wallet-chains.ts'

/**
 * Creates the wagmi configuration. Its connectors are the injected wallet, then the demo wallets. Announced
 * wallets (EIP-6963) are added later. The MetaMask SDK is first, and its code loads, only if the operator accepts
 * its licence. It is headless: it connects to the extension only.
 */
export function createWalletConfig(config: ConfigView, storage: Storage, origin: string): Config {
  const dapp = { name: 'Provenance', url: origin }
  return createConfig({
    chains: walletChains,
    transports: createTransports(origin, config.chains),
    connectors: [
      ...(config.metaMaskSdk ? [metaMask({ ui: { headless: true }, dapp })] : []),
      injected(),
      ...(config.demo?.wallets ?? []).map(createDemoConnector),
    ],
    storage: createStorage({ storage }),
  })
}
