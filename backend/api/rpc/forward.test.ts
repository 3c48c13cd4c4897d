import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '#edge/logger.ts'
import { serveRequests } from '#tests/support/chain-server.ts'
import { forwardCall } from './forward.ts'

const signal = new AbortController().signal

async function serve(...args: Parameters<typeof serveRequests>) {
  const server = await serveRequests(...args)
  onTestFinished(server.close)
  return server
}

it('sends the credentials of an RPC endpoint as a header, and never logs them', async () => {
  const { url, requests, close } = await serveRequests((_request, response) => response.end('{}'))
  const rpcUrl = `${url.replace('//', '//us%40er:pass%')}/key`.replace('%127', '%@127')
  await forwardCall(rpcUrl, {}, { signal })
  expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa('us@er:pass%')}`)
  expect(requests[0]?.url).toBe('/key')
  await close()

  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  await forwardCall(rpcUrl, {}, { signal }).catch((err: unknown) => logger.warn({ err }, 'away'))
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/pass|us%40er|us@er|\/key/)
})

it.each([301, 302, 307, 308])('follows no redirect with %i', async (status) => {
  const canary = await serve((_request, response) => response.end('{}'))
  const { url } = await serve((_request, response) =>
    response.writeHead(status, { location: canary.url }).end(),
  )
  await expect(forwardCall(url, {}, { signal })).rejects.toMatchObject({ code: 'unavailable' })
  expect(canary.requests).toHaveLength(0)
})

it('accepts only JSON within the size limit', async () => {
  const { url } = await serve((request, response) =>
    response.end(request.url === '/page' ? '\n<html>Welcome</html>' : ' {"a":1}'),
  )
  const answer = await forwardCall(url, {}, { signal, maxBytes: 8 })
  expect(answer.toString()).toBe(' {"a":1}')
  for (const [rpcUrl, maxBytes] of [
    [url, 7],
    [`${url}/page`, 100],
  ] as const) {
    const refused = forwardCall(rpcUrl, {}, { signal, maxBytes })
    await expect(refused).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 5, detail: expect.stringContaining('does not answer') },
    })
  }
})
