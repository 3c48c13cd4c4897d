import {
  type EIP1193Provider,
  type EIP1193RequestFn,
  type Hex,
  MethodNotSupportedRpcError,
  numberToHex,
} from 'viem'
import { injected } from 'wagmi/connectors/injected'
import type { DemoWallet } from '#contract/views/config.ts'
import { walletChains } from './wallet-chains.ts'

const idPrefix = 'demo-'

/** Returns whether a connector with this id is a demo wallet. */
export function isDemoWallet(id: string): boolean {
  return id.startsWith(idPrefix)
}

/** Creates a connector for a demo wallet, which the library treats like a wallet of the browser. */
export function createDemoConnector(wallet: DemoWallet) {
  const { name } = wallet
  const provider = createDemoProvider(wallet)
  return injected({ target: { id: `${idPrefix}${name.toLowerCase()}`, name, provider } })
}

/** Creates the provider (EIP-1193) of a demo wallet. It signs with its real key, without a confirmation. */
function createDemoProvider({ address, privateKey }: DemoWallet): EIP1193Provider {
  let chainId = numberToHex(walletChains[0].id)
  const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return chainId
      case 'wallet_switchEthereumChain':
        chainId = (params[0] as { chainId: Hex }).chainId
        return null
      case 'personal_sign':
        return signRaw(privateKey as Hex, params[0] as Hex)
      default:
        throw new MethodNotSupportedRpcError(new Error(method), { method })
    }
  }
  // The account and the chain change only by requests of this page.
  return { request: request as EIP1193RequestFn, on: () => {}, removeListener: () => {} }
}

/** Signs a message. The signing code loads with the first signature. */
async function signRaw(privateKey: Hex, raw: Hex): Promise<Hex> {
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(privateKey).signMessage({ message: { raw } })
}
