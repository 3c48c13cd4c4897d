import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { Projector } from './run.ts'

type Health = { listen: (address: { host: string; port: number }) => Promise<unknown> }

/** Metrics in the Prometheus text format. `guard` throws for unauthorized requests. */
type Metrics = {
  registry: Pick<Registry, 'contentType' | 'metrics'>
  guard: (request: { headers: IncomingMessage['headers']; raw: IncomingMessage }) => void
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
    const { leader, position, at, failure } = status()
    const well = url === '/readyz' ? isReady && !failure : !failure
    response.writeHead(well ? 200 : 503, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        status: well ? 'ok' : failure ? 'failing' : 'starting',
        projector: {
          state: failure ? 'stopped' : leader ? 'leading' : 'standing-by',
          leader,
          position: String(position),
          at,
        },
      }),
    )
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
