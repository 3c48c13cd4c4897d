import type { Hex } from 'viem'
import { z } from '#contract/z.ts'
import { chainSilent, forward } from './forward.ts'

/** Code and answers of a contract are smaller by far. */
const largestAnswer = 1024 * 1024

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: hex }),
])

/** Nodes agree on 3 for a contract that reverts, and word it differently where they use another code. */
const failed =
  /revert|invalid opcode|bad jump|out of gas|gas required|stack (?:over|under)|vm exec/i

/**
 * Asks an endpoint one JSON-RPC call whose result is bytes. Undefined where a contract was run and
 * failed; throws `Refusal('unavailable')` for whatever else is no result.
 */
export async function callChain(
  endpoint: string,
  call: { method: 'eth_call' | 'eth_getCode'; params: readonly unknown[] },
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const body = { jsonrpc: '2.0', id: 1, ...call }
  const text = await forward(endpoint, body, { signal, maxBytes: largestAnswer })
  const read = readAnswer(text.toString('utf8'))
  if (!('error' in read)) return read.result
  const { code, message } = read.error
  if (call.method === 'eth_call' && (code === 3 || failed.test(message))) return undefined
  throw chainSilent(new Error(`The endpoint answered with the error ${code}`))
}

function readAnswer(text: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text))
  } catch (cause) {
    throw chainSilent(new Error('The endpoint gave no JSON-RPC answer', { cause }))
  }
}
