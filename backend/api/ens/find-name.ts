import { createClient, custom, type EIP1193RequestFn, type Hex, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, normalize } from 'viem/ens'
import { callChain } from '../rpc/call-chain.ts'

/** The universal resolver of ENS on Ethereum, at the same address for good (docs.ens.domains). */
export const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * The primary ENS name of a wallet, or null: the name that the wallet names as its own, and that leads
 * back to it. One that is not written as ENSIP-15 has it may pass for another one's and is none. No
 * gateway off the chain is followed: its address would be a stranger's. Throws
 * `Refusal('unavailable')` where the chain gives no answer. No error names the wallet.
 */
export async function findName(
  endpoint: string,
  address: Hex,
  signal: AbortSignal,
): Promise<string | null> {
  let hasFailed = false
  let silence: unknown
  const request = async ({ params }: { params: readonly unknown[] }) => {
    const call = { method: 'eth_call', params } as const
    const said = await callChain(endpoint, call, signal).catch((cause) => {
      silence = cause
      throw cause
    })
    if (said !== undefined) return said
    // The resolver's way to say no, or where to ask off the chain.
    hasFailed = true
    throw new Error('The resolver found nothing')
  }
  const transport = custom({ request: request as EIP1193RequestFn }, { retryCount: 0 })
  const client = createClient({ transport, ccipRead: false })
  try {
    const name = await getEnsName(client, { address, universalResolverAddress })
    if (name === null || !isNormal(name)) return null
    const back = await getEnsAddress(client, { name, universalResolverAddress })
    return back !== null && isAddressEqual(back, address) ? name : null
  } catch (cause) {
    if (hasFailed) return null
    // An error of viem repeats its arguments, the wallet among them, and is logged.
    throw silence ?? new Error(`The name could not be read: ${nameOf(cause)}`)
  }
}

const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : typeof cause)

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
