import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isAddressEqual,
  isErc6492Signature,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import { rpcTimeoutMs } from '#contract/chains.ts'
import { Refusal } from '#domain/refusal.ts'
import { callChain } from '../rpc/call-chain.ts'

export type Signed = {
  address: Hex
  /** Chain of a possible contract wallet; null if only a key may sign. */
  chainId: number | null
  message: string
  signature: string
}

const hex = /^0x(?:[0-9a-f]{2})+$/i
/** Half of the order of secp256k1. Each signature has a second valid form, whose `s` is above it. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** Length of `0x` and the 65 bytes of a key's signature: r, s and v. */
const plainLength = 2 + 65 * 2

/**
 * Verifies a wallet's signature of a message. Returns the chain on which it is valid: that of a
 * contract wallet, or null for a wallet with its own key. Contract wallets are called on their chain
 * (ERC-1271, and ERC-6492 before deployment) if `rpcUrls` has an RPC endpoint. Malleated (high-s)
 * signatures are refused. `signal` aborts all calls. Throws `Refusal('unavailable')` if the chain gives
 * no clear answer.
 */
export async function checkSignature(
  rpcUrls: ReadonlyMap<number, string>,
  { address, chainId, message, signature }: Signed,
  signal: AbortSignal = AbortSignal.timeout(rpcTimeoutMs),
): Promise<number | null> {
  if (!isHex(signature)) throw new Refusal('signature-invalid')
  const isPlain = signature.length === plainLength
  if (isPlain && BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) {
    throw new Refusal('signature-invalid')
  }
  const rpcUrl = chainId === null ? undefined : rpcUrls.get(chainId)
  if (chainId !== null && rpcUrl === undefined && !isPlain) {
    throw new Refusal('contract-wallet-unsupported')
  }
  const signedMessage = { address, message, signature }
  // First, without a call: an account that delegates to a contract (EIP-7702) still has its key.
  if (await isSignedByKey(signedMessage)) return null
  if (rpcUrl !== undefined && (await isContractSignature(rpcUrl, signedMessage, signal))) {
    return chainId
  }
  throw new Refusal('signature-invalid')
}

const isHex = (text: string): text is Hex => hex.test(text)

type SignedMessage = { address: Hex; message: string; signature: Hex }

/** Returns true if the key of an address signed a message. */
export async function isSignedByKey({
  address,
  message,
  signature,
}: Omit<Signed, 'chainId'>): Promise<boolean> {
  if (!isHex(signature)) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false
  }
}

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
/** The value that ERC-1271 defines for a valid signature. */
const magicValue = /^0x1626ba7e[0-9a-f]{56}/i

/**
 * Returns true if a contract accepts a signature. One from before its deployment goes to the validator of
 * ERC-6492, which deploys the wallet during the call and calls it.
 */
async function isContractSignature(
  rpcUrl: string,
  { address, message, signature }: SignedMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const hash = hashMessage(message)
  const call = (method: 'eth_call' | 'eth_getCode', param: unknown) =>
    callChain(rpcUrl, { method, params: [param, 'latest'] }, signal)
  if (isErc6492Signature(signature)) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address, hash, signature],
    })
    return /^0x0*1$/.test((await call('eth_call', { data })) ?? '')
  }
  const code = await call('eth_getCode', address)
  if (code === undefined || code === '0x') return false
  const args = [hash, signature] as const
  const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args })
  return magicValue.test((await call('eth_call', { to: address, data })) ?? '')
}
