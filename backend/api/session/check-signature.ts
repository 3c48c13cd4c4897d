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

/** Follows ERC-6492: checks a signature from before the deployment, or else calls the contract. */
async function isContractSignature(
  rpcUrl: string,
  signedMessage: SignedMessage,
  signal: AbortSignal,
): Promise<boolean> {
  if (isErc6492Signature(signedMessage.signature)) {
    return isPredeployed(rpcUrl, signedMessage, signal)
  }
  const params = [signedMessage.address, 'latest'] as const
  const code = await callChain(rpcUrl, { method: 'eth_getCode', params }, signal)
  if (code === undefined || code === '0x') return false
  return isAccepted(rpcUrl, signedMessage, signal)
}

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
/** The value that ERC-1271 defines for a valid signature. */
const magicValue = /^0x1626ba7e[0-9a-f]{56}/i

async function isAccepted(
  rpcUrl: string,
  { address, message, signature }: SignedMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const args = [hashMessage(message), signature] as const
  const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args })
  const params = [{ to: address, data }, 'latest'] as const
  const response = await callChain(rpcUrl, { method: 'eth_call', params }, signal)
  return response !== undefined && magicValue.test(response)
}

/** Runs the ERC-6492 validator, which deploys the wallet during the call and calls it. */
async function isPredeployed(
  rpcUrl: string,
  { address, message, signature }: SignedMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  })
  const response = await callChain(
    rpcUrl,
    { method: 'eth_call', params: [{ data }, 'latest'] },
    signal,
  )
  return response !== undefined && /^0x0*1$/.test(response)
}
