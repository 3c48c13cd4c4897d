import { type Hex, MethodNotSupportedRpcError, numberToHex, SwitchChainError } from 'viem'
import type { DemoWallet } from '#contract/views/config.ts'

type Asked = { method: string; params?: readonly unknown[] | undefined }

/** A wallet as a browser would give it (EIP-1193), as far as the directory needs one. */
export type DemoProvider = { request: (asked: Asked) => Promise<unknown> }

type Options = {
  chainIds: readonly number[]
  onChain: (chainId: number) => void
}

/** Answers for a demo wallet. It signs with the real key, at once and without asking. */
export function makeDemoProvider(wallet: DemoWallet, { chainIds, onChain }: Options): DemoProvider {
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
          const asked = Number((params[0] as { chainId: Hex }).chainId)
          if (!chainIds.includes(asked)) throw new SwitchChainError(new Error('Unknown chain'))
          chainId = asked
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

/** The signing code comes at the first signature. */
async function signRaw(privateKey: Hex, raw: Hex): Promise<Hex> {
  const { privateKeyToAccount } = await import('viem/accounts')
  return privateKeyToAccount(privateKey).signMessage({ message: { raw } })
}
