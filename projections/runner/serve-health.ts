import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Projector } from './run.ts'

type Health = { listen: (address: { host: string; port: number }) => Promise<unknown> }

/** Whether a projector of its own works, for those who look after processes: /healthz and /readyz. */
export function serveHealth(
  { ready, status }: Pick<Projector, 'ready' | 'status'>,
  signal: AbortSignal,
): Health {
  let isReady = false
  ready.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  const server = createServer(({ url }, response) => {
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
      // Rejects with the server's error where the address cannot be had.
      await once(server, 'listening')
    },
  }
}
