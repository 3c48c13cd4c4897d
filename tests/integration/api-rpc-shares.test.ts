import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { rateLimits } from '#edge/limits/limits.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { createVisitor, openTestApi } from '#tests/support/api.ts'
import { serveRequests } from '#tests/support/chain-server.ts'

const places = 8
/** A busy machine may need long. */
const patience = { timeout: 20_000 }

it('limits the concurrent RPC calls of a network, without delaying other networks', async () => {
  const held: ServerResponse[] = []
  const chain = await serveRequests((_request, response) => void held.push(response))
  onTestFinished(chain.close)
  const api = await openTestApi({ RPC_URL_1: chain.url })
  const askFrom = (ip: string) =>
    createVisitor(api.app, undefined, ip).ask({
      method: 'POST',
      url: '/api/rpc/1',
      payload: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' },
    })
  const release = (count: number) => {
    for (const response of held.splice(0, count)) response.end('{"jsonrpc":"2.0","id":1}')
  }
  const greedy = Array.from({ length: places + 2 }, () => askFrom('198.51.100.1'))
  await vi.waitUntil(() => held.length >= places, patience)
  const other = askFrom('203.0.113.1')
  await vi.waitUntil(() => held.length > places, patience)
  expect(held).toHaveLength(places + 1)
  release(places + 1)
  expect((await other).statusCode).toBe(200)
  await vi.waitUntil(() => held.length === 2, patience)
  release(2)
  for (const answer of await Promise.all(greedy)) expect(answer.statusCode).toBe(200)
})

it('counts malformed RPC calls, each of a batch, before it validates them', async () => {
  const api = await openTestApi({ RPC_URL_1: 'http://127.0.0.1:9' })
  const visitor = createVisitor(api.app)
  const ask = (payload: object) => visitor.ask({ method: 'POST', url: '/api/rpc/1', payload })
  const malformed = { jsonrpc: '2.0', method: 5 }
  await consumeRateLimit(api.deps, 'rpc', visitor, { cost: rateLimits.rpc.max - 4 })
  expect((await ask(Array(3).fill(malformed))).statusCode).toBe(400)
  expect((await ask(malformed)).statusCode).toBe(400)
  expect((await ask(malformed)).statusCode).toBe(429)
})
