import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkHealth } from './check-health.ts'

async function serve(response: RequestListener) {
  const server = createServer(response).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/readyz`, close }
}

async function check(url: string, timeoutMs?: number) {
  const endServer = vi.fn()
  const isHealthy = await checkHealth({ url, endServer, ...(timeoutMs && { timeoutMs }) })
  return { isHealthy, ended: endServer.mock.calls.length }
}

it('is healthy with 200, and unhealthy with another status', async () => {
  for (const [status, isHealthy] of [
    [200, true],
    [503, false],
  ] as const) {
    const { url } = await serve((_request, response) => response.writeHead(status).end())
    expect(await check(url)).toEqual({ isHealthy, ended: 0 })
  }
})

it('ends no server that does not listen yet', async () => {
  const { url, close } = await serve(() => undefined)
  close()
  expect(await check(url)).toEqual({ isHealthy: false, ended: 0 })
})

it('ends a server that leaves two tries unanswered', async () => {
  let requests = 0
  const { url } = await serve(() => {
    requests += 1
  })
  expect(await check(url, 50)).toEqual({ isHealthy: false, ended: 1 })
  expect(requests).toBe(2)
})

it('ends no server that answers the second try', async () => {
  let requests = 0
  const { url } = await serve((_request, response) => {
    requests += 1
    if (requests > 1) response.end()
  })
  expect(await check(url, 1_000)).toEqual({ isHealthy: true, ended: 0 })
})
