import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { describeHealth } from './describe-health.ts'
import type { Projector } from './run.ts'

type Health = { listen: (address: { host: string; port: number }) => Promise<unknown> }

/** Metrics in the Prometheus text format. `guard` throws for unauthorized requests. */
type Metrics = {
  registry: Pick<Registry, 'contentType' | 'metrics'>
  guard: (request: { headers: IncomingMessage['headers']; raw: IncomingMessage }) => void
}

const starting = { status: 'starting' }

function sendJson(response: ServerResponse, isGood: boolean, body: object): void {
  response.writeHead(isGood ? 200 : 503, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Serves the health of a standalone projector at /healthz, /readyz and /metrics. */
export function serveHealth(
  { ready, status }: Pick<Projector, 'ready' | 'status'>,
  { registry, guard }: Metrics,
  signal: AbortSignal,
): Health {
  let isReady = false
  ready.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  const sendMetrics = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      guard({ headers: request.headers, raw: request })
    } catch {
      response.writeHead(403).end()
      return
    }
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
    response.end(text)
  }
  const server = createServer((request, response) => {
    const { url } = request
    if (url === '/metrics') {
      sendMetrics(request, response).catch(() => response.writeHead(500).end())
      return
    }
    const { isWell, body } = describeHealth(status())
    if (url === '/readyz')
      sendJson(response, isWell && isReady, { ...body, ...(isWell && !isReady && starting) })
    else sendJson(response, isWell, body)
  })
  signal.addEventListener('abort', () => server.close())
  return {
    listen: async ({ host, port }) => {
      server.listen(port, host)
      // Rejects with the server's error when the address is unavailable.
      await once(server, 'listening')
    },
  }
}
