import { createPublicClient, type Hex, http, isAddressEqual, recoverMessageAddress } from 'viem'
import { rpcTimeout } from '#contract/limits.ts'
import { Refusal } from '#domain/refusal.ts'

export type Signed = { address: Hex; chainId: number; message: string; signature: string }

const hex = /^0x(?:[0-9a-f]{2})+$/i
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const plainLength = 2 + 65 * 2

/**
 * Refuses a signature that is not the wallet's own for this message. A contract wallet is asked on
 * its chain (ERC-1271, and ERC-6492 before it is deployed) where `rpcUrls` has that chain, and is
 * refused in plain words where not. Malleated (high-s) signatures are refused.
 */
export async function checkSignature(
  rpcUrls: ReadonlyMap<number, string>,
  { address, chainId, message, signature }: Signed,
): Promise<void> {
  if (!isHex(signature)) throw new Refusal('signature-invalid')
  const isPlain = signature.length === plainLength
  if (isPlain && BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) {
    throw new Refusal('signature-invalid')
  }
  const rpcUrl = rpcUrls.get(chainId)
  if (rpcUrl === undefined && !isPlain) throw new Refusal('contract-wallet-unsupported')
  const asked = { address, message, signature }
  const valid =
    rpcUrl === undefined ? await isOwnKey(asked) : await askChain(rpcUrl, asked, isPlain)
  if (!valid) throw new Refusal('signature-invalid')
}

const isHex = (text: string): text is Hex => hex.test(text)

type Asked = { address: Hex; message: string; signature: Hex }

async function isOwnKey({ address, message, signature }: Asked): Promise<boolean> {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false
  }
}

/** A wallet with code decides for itself; one without is its key. Where the chain is silent, nobody knows. */
async function askChain(rpcUrl: string, asked: Asked, isPlain: boolean): Promise<boolean> {
  // One try a call: somebody waits for the answer, and can ask again.
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: rpcTimeout, retryCount: 0 }),
  })
  try {
    const code = await client.getCode({ address: asked.address })
    if (isPlain && code === undefined) return isOwnKey(asked)
    return await client.verifyMessage(asked)
  } catch {
    throw new Refusal('unavailable', {
      detail: 'The chain of this wallet does not answer. Please try again shortly.',
      retryAfter: 5,
    })
  }
}
