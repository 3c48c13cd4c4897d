import { type Hex, MethodNotSupportedRpcError, numberToHex, SwitchChainError } from 'viem'
import type { DemoWallet } from '#contract/views/config.ts'

type RpcRequest = { method: string; params?: readonly unknown[] | undefined }

/** Wallet provider (EIP-1193) with the methods that the page needs. */
export type DemoProvider = { request: (request: RpcRequest) => Promise<unknown> }

type Options = {
  chainIds: readonly number[]
  onChain: (chainId: number) => void
}

/** Creates the provider of a demo wallet. It signs with its real key, without a confirmation. */
export function createDemoProvider(
  wallet: DemoWallet,
  { chainIds, onChain }: Options,
): DemoProvider {
  let chainId = chainIds[0] ?? 1
  return {
    request: async ({ method, params = [] }) => {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [wallet.address]
        case 'eth_chainId':
          return numberToHex(chainId)
        case 'wallet_switchEthereumChain': {
          const requested = Number((params[0] as { chainId: Hex }).chainId)
          if (!chainIds.includes(requested)) throw new SwitchChainError(new Error('Unknown chain'))
          chainId = requested
          onChain(chainId)
          return null
        }
        case 'personal_sign':
          return signRaw(wallet.privateKey as Hex, params[0] as Hex)
        default:
          throw new MethodNotSupportedRpcError(new Error(method), { method })
      }
    },
  }
}

/** Signs a message. The signing code loads with the first signature. */
async function signRaw(privateKey: Hex, raw: Hex): Promise<Hex> {
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(privateKey).signMessage({ message: { raw } })
}
