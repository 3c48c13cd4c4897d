import { createClient, custom, type EIP1193RequestFn, type Hex, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, normalize } from 'viem/ens'
import { callChain } from '../rpc/call-chain.ts'

/** Universal resolver of ENS on Ethereum. The address is permanent (docs.ens.domains). */
export const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Returns the primary ENS name of a wallet if it resolves back to the wallet, else null. Names that
 * are not normalized (ENSIP-15) are rejected, because they may imitate another. Off-chain gateways
 * are not followed, because their addresses are untrusted. Throws `Refusal('unavailable')` if the
 * chain does not answer. Errors never contain the wallet.
 */
export async function findEnsName(
  rpcUrl: string,
  address: Hex,
  signal: AbortSignal,
): Promise<string | null> {
  let hasReverted = false
  let callError: unknown
  const request = async ({ params }: { params: readonly unknown[] }) => {
    const call = { method: 'eth_call', params } as const
    const response = await callChain(rpcUrl, call, signal).catch((cause) => {
      callError = cause
      throw cause
    })
    if (response !== undefined) return response
    // The resolver reverts for missing names and off-chain look-ups.
    hasReverted = true
    throw new Error('The resolver found nothing')
  }
  const transport = custom({ request: request as EIP1193RequestFn }, { retryCount: 0 })
  const client = createClient({ transport, ccipRead: false })
  try {
    const name = await getEnsName(client, { address, universalResolverAddress })
    if (name === null || !isNormalized(name)) return null
    const back = await getEnsAddress(client, { name, universalResolverAddress })
    return back !== null && isAddressEqual(back, address) ? name : null
  } catch (cause) {
    if (hasReverted) return null
    // Errors of viem quote their arguments, including the wallet.
    throw callError ?? new Error(`The name could not be read: ${errorNameOf(cause)}`)
  }
}

const errorNameOf = (cause: unknown) => (cause instanceof Error ? cause.name : typeof cause)

function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
