import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { chainIds, rpcBatch, rpcTimeoutMs } from '#contract/chains.ts'
import { networkOf } from '#contract/network-of.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { rateLimited, takeTurn } from '#edge/limits/rate-limit.ts'
import { shareByNetwork } from '#edge/limits/share-by-network.ts'
import { forward } from './forward.ts'
import { readMethods } from './methods.ts'

/** Deeper than all calls of `readMethods`, which may contain access lists and state overrides. */
const deepestParam = 8
/** Maximum characters of parameters: the largest contract code in hex, with some margin. */
const longestParams = 256 * 1024

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1))
}

/** Deeply nested values cannot be serialized, so they pass here and fail `isShallow`. */
const isShort = (given: unknown[]) =>
  !isShallow(given, deepestParam) || JSON.stringify(given).length <= longestParams

/** Concurrent calls, whose responses have up to 8 MB. */
const answers = { atOnce: 32, ofOneNetwork: 8, inLine: 100 }

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]).optional(),
  method: z.string().max(100),
  params: z
    .array(z.unknown())
    .max(10)
    .refine((given) => isShallow(given, deepestParam), 'The parameters are nested too deep')
    .refine(isShort, 'The parameters are too long')
    .optional(),
})
const calls = z.union([call, z.array(call).min(1).max(rpcBatch)])
const params = z.object({ chainId: z.coerce.number().int().positive() })

const tooManyCalls = () =>
  new Refusal('invalid-input', { detail: `A batch holds at most ${rpcBatch} calls.` })

/**
 * Proxies JSON-RPC calls, so that the page needs only its own origin and API keys stay on the
 * server.
 */
export function registerRpcRoutes(
  app: ApiApp,
  { config, identity, pool }: Pick<ApiDeps, 'config' | 'identity' | 'pool'>,
): void {
  const share = shareByNetwork(answers)

  async function count({ ip }: FastifyRequest, weight: number): Promise<void> {
    const wait = await takeTurn(pool, 'rpc', identity.ipKey(ip), { weight })
    if (wait !== undefined) throw rateLimited(wait)
  }

  app.post(
    '/api/rpc/:chainId',
    {
      config: { whileBlocked: 'open' },
      schema: { hide: true, params, body: calls },
      onRequest: (request) => count(request, 1),
      // Count all calls of a batch before validating them.
      preValidation: async (request) => {
        const { body } = request
        if (!Array.isArray(body)) return
        if (body.length > rpcBatch) throw tooManyCalls()
        if (body.length > 1) await count(request, body.length - 1)
      },
    },
    async (request, reply) => {
      const { chainId } = request.params
      const endpoint = chainIds.includes(chainId) ? config.rpcUrls.get(chainId) : undefined
      if (endpoint === undefined) {
        throw new Refusal('not-found', {
          detail: `This directory has no RPC URL for the chain ${chainId}.`,
        })
      }
      const asked = [request.body].flat()
      const refused = asked.find(({ method }) => !readMethods.has(method))
      if (refused) {
        throw new Refusal('not-allowed', { detail: `${refused.method} is not a call for reading.` })
      }
      return share(networkOf(request.ip), async () => {
        const signal = AbortSignal.timeout(rpcTimeoutMs)
        const answer = await forward(endpoint, request.body, { signal })
        reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
        reply.send(answer)
        // The response stays in memory until the client has received it.
        await finished(reply.raw).catch(() => undefined)
        return reply
      })
    },
  )
}
