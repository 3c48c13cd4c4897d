import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { universalResolverAddress } from '#api/ens/find-name.ts'
import { z } from '#contract/z.ts'
import type { ChainCall, ChainResponse } from './chain-server.ts'

const resolver = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])
const callParams = z.tuple([z.object({ to: z.string(), data: z.custom<Hex>() }), z.string()])

/** ENS records of a chain: the primary name of each wallet, and the address of each name. */
export type Registry = { names: Record<string, string>; addresses: Record<string, Address> }

/** Responds as the universal resolver to one of its two calls. */
export function answerEns({ names, addresses }: Registry, { params }: ChainCall): ChainResponse {
  const [{ to, data }] = callParams.parse(params)
  if (to.toLowerCase() !== universalResolverAddress) return { result: '0x' }
  const call = decodeFunctionData({ abi: resolver, data })
  // The page ignores the resolvers in a response.
  const resolverAddress = universalResolverAddress
  if (call.functionName === 'reverseWithGateways') {
    const name = names[call.args[0].toLowerCase()] ?? ''
    return {
      result: encodeFunctionResult({
        abi: resolver,
        functionName: call.functionName,
        result: [name, resolverAddress, resolverAddress],
      }),
    }
  }
  const address = addresses[readName(call.args[0])]
  const found = address
    ? encodeAbiParameters(parseAbiParameters('address'), [address])
    : ('0x' as const)
  return {
    result: encodeFunctionResult({
      abi: resolver,
      functionName: call.functionName,
      result: [found, resolverAddress],
    }),
  }
}

/** Decodes a name in DNS format, in which each label follows its length. */
function readName(packed: Hex): string {
  const bytes = Buffer.from(packed.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes.readUInt8(at) > 0; at += 1 + bytes.readUInt8(at)) {
    labels.push(bytes.toString('utf8', at + 1, at + 1 + bytes.readUInt8(at)))
  }
  return labels.join('.')
}
