import { finished } from 'node:stream/promises'
import { chainIds, maxRpcBatch, rpcTimeoutMs } from '#contract/chains.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { forwardCall } from './forward.ts'

/**
 * JSON-RPC methods that the page may call: reads only. Sending, signing, filters and traces are
 * excluded.
 */
const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'net_version',
  'web3_clientVersion',
])

/** Maximum depth of parameters, enough for access lists and state overrides of `allowedMethods`. */
const deepestParam = 8
/** Maximum characters of parameters: the largest contract code in hex, with some margin. */
const longestParams = 256 * 1024

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1))
}

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]).optional(),
  method: z.string().max(100),
  params: z
    .array(z.unknown())
    .max(10)
    .refine((given) => isShallow(given, deepestParam), {
      error: 'The parameters are nested too deeply',
      // Deep values cannot be serialized, which the next check does.
      abort: true,
    })
    .refine((given) => JSON.stringify(given).length <= longestParams, 'The parameters are too long')
    .optional(),
})
const calls = z.union([call, z.array(call).min(1).max(maxRpcBatch)])
const pathParams = z.object({ chainId: z.coerce.number().int().positive() })

const tooManyCalls = () =>
  new Refusal('invalid-input', { detail: `A batch holds at most ${maxRpcBatch} calls.` })

/**
 * Proxies JSON-RPC calls, so that the page needs only its own origin and API keys stay on the
 * server.
 */
export function registerRpcRoutes(
  app: ApiApp,
  deps: Pick<ApiDeps, 'config' | 'keyedIds' | 'pool'>,
): void {
  const withConcurrencyLimit = limitPerNetwork('rpc')

  app.post(
    '/api/rpc/:chainId',
    {
      config: { allowsBlockedNetworks: true },
      schema: { params: pathParams, body: calls },
      onRequest: (request) => consumeRateLimit(deps, 'rpc', request),
      // Counts the calls of a batch before they are validated. `onRequest` has counted the first.
      preValidation: async (request) => {
        const { body } = request
        if (!Array.isArray(body)) return
        if (body.length > maxRpcBatch) throw tooManyCalls()
        const cost = body.length - 1
        if (cost > 0) await consumeRateLimit(deps, 'rpc', request, { cost })
      },
    },
    async (request, reply) => {
      const { chainId } = request.params
      const rpcUrl = chainIds.includes(chainId) ? deps.config.rpcUrls.get(chainId) : undefined
      if (rpcUrl === undefined) {
        throw new Refusal('not-found', {
          detail: `This directory has no RPC URL for the chain ${chainId}.`,
        })
      }
      const requestedCalls = [request.body].flat()
      const refused = requestedCalls.find(({ method }) => !allowedMethods.has(method))
      if (refused) {
        throw new Refusal('not-allowed', { detail: `${refused.method} is not a read-only method.` })
      }
      return withConcurrencyLimit(request, async () => {
        const signal = AbortSignal.timeout(rpcTimeoutMs)
        const response = await forwardCall(rpcUrl, request.body, { signal })
        reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
        reply.send(response)
        // The response stays in memory until the client has received it.
        await finished(reply.raw).catch(() => undefined)
        return reply
      })
    },
  )
}
