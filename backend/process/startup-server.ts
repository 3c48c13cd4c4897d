import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'
import { renderPlainPage } from './plain-page.ts'

const retryAfterSeconds = 5
const sentence = 'Provenance is starting. Please try again in a few seconds.'

const page = renderPlainPage({
  title: 'Not open yet',
  sentence: 'Provenance is starting, which takes a few seconds.',
  status: 503,
  retrySeconds: retryAfterSeconds,
})
const problem = JSON.stringify({
  type: 'about:blank',
  title: 'Starting',
  status: 503,
  detail: sentence,
  code: 'unavailable',
})

/**
 * Listens before the stores are available, so that users and load balancers can see that the process
 * is starting. All requests get a 503 except /healthz, because the process is alive. Throws
 * `OperatorError` as `listen` does.
 */
export async function openStartupServer(address: { host: string; port: number }) {
  const server = createServer(respond)
  const listenOnServer = async ({ host, port }: typeof address) => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  await listen({ listen: listenOnServer }, address)
  const bound = server.address()
  return {
    /** Listening port, also when port 0 was requested. */
    port: typeof bound === 'object' && bound ? bound.port : address.port,
    /** Frees the port for the application. */
    close: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function respond({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const path = url?.split('?')[0]
  const common = { 'cache-control': 'no-store', connection: 'close' }
  const retryLater = { ...common, 'retry-after': String(retryAfterSeconds) }
  const json = { 'content-type': 'application/json' }
  const starting = JSON.stringify({ status: 'starting' })
  if (path === '/healthz') response.writeHead(200, { ...common, ...json }).end(starting)
  else if (path === '/readyz') response.writeHead(503, { ...retryLater, ...json }).end(starting)
  else if (headers.accept?.includes('text/html')) {
    response.writeHead(503, { ...retryLater, ...page.headers }).end(page.html)
  } else {
    response
      .writeHead(503, { ...retryLater, 'content-type': 'application/problem+json' })
      .end(problem)
  }
}
