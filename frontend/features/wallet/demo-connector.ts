import { getAddress, numberToHex, SwitchChainError } from 'viem'
import { ChainNotConfiguredError, createConnector } from 'wagmi'
import type { DemoWallet } from '#contract/views/config.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.ts'

export const demoConnectorType = 'demo'

/** Creates a connector for a demo wallet. Like a real wallet, it stays connected after a reload. */
export function createDemoConnector(wallet: DemoWallet) {
  const id = `demo-${wallet.name.toLowerCase()}`
  const accounts = [getAddress(wallet.address)] as const
  const connectedKey = `${id}.connected` as const

  return createConnector<DemoProvider, Record<never, never>, Record<string, true>>((config) => {
    const provider = createDemoProvider(wallet, {
      chainIds: config.chains.map((chain) => chain.id),
      onChain: (chainId) => config.emitter.emit('change', { chainId }),
    })
    const getChainId = async () => Number(await provider.request({ method: 'eth_chainId' }))
    return {
      id,
      name: wallet.name,
      type: demoConnectorType,
      async connect({ withCapabilities } = {}) {
        await config.storage?.setItem(connectedKey, true)
        const found = withCapabilities
          ? accounts.map((address) => ({ address, capabilities: {} }))
          : accounts
        // wagmi types the result by the value of `withCapabilities`, which no function body can express.
        return { accounts: found as never, chainId: await getChainId() }
      },
      async disconnect() {
        await config.storage?.removeItem(connectedKey)
      },
      getAccounts: async () => accounts,
      getChainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await config.storage?.getItem(connectedKey)) === true,
      async switchChain({ chainId }) {
        const chain = config.chains.find((candidate) => candidate.id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        const params = [{ chainId: numberToHex(chainId) }]
        await provider.request({ method: 'wallet_switchEthereumChain', params })
        return chain
      },
      // A demo wallet has one account.
      onAccountsChanged: () => {},
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => config.emitter.emit('disconnect'),
    }
  })
}
