import type { Hex } from 'viem'
import { z } from '#contract/z.ts'
import { chainUnavailable, forwardCall } from './forward.ts'

/** Maximum bytes of a response. Contract code and results are much smaller. */
const maxResponseBytes = 1024 * 1024

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const response = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: hex }),
])

/** Messages of failed contract calls, for nodes that do not use code 3 for them. */
const contractFailure =
  /revert|invalid opcode|bad jump|out of gas|gas required|stack (?:over|under)|vm exec/i

/**
 * Makes one JSON-RPC call whose result is bytes. Returns undefined if the contract call failed.
 * Throws `Refusal('unavailable')` for any other error.
 */
export async function callChain(
  rpcUrl: string,
  call: { method: 'eth_call' | 'eth_getCode'; params: readonly unknown[] },
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const body = { jsonrpc: '2.0', id: 1, ...call }
  const text = await forwardCall(rpcUrl, body, { signal, maxBytes: maxResponseBytes })
  const parsed = parseResponse(text.toString('utf8'))
  if (!('error' in parsed)) return parsed.result
  const { code, message } = parsed.error
  if (call.method === 'eth_call' && (code === 3 || contractFailure.test(message))) return undefined
  throw chainUnavailable(new Error(`The RPC endpoint answered with the error ${code}`))
}

function parseResponse(text: string): z.output<typeof response> {
  try {
    return response.parse(JSON.parse(text))
  } catch (cause) {
    throw chainUnavailable(new Error('The RPC endpoint sent no JSON-RPC response', { cause }))
  }
}
