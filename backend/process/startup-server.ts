import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'
import { writePlainPage } from './plain-page.ts'

const retryAfterSeconds = 5
const sentence = 'Provenance is starting. Please try again in a few seconds.'

const page = writePlainPage({
  title: 'Not open yet',
  sentence: 'Provenance is starting, which takes a few seconds.',
  status: 503,
  againSeconds: retryAfterSeconds,
})
const problem = JSON.stringify({
  type: 'about:blank',
  title: 'Starting',
  status: 503,
  detail: sentence,
  code: 'unavailable',
})

/** Answers for a process that still waits for its stores. */
export type StartupServer = {
  /** Where it listens: a free one where 0 was asked for. */
  port: number
  /** Frees the port for who answers from now on. */
  close: () => Promise<void>
}

/**
 * Listens from the first moment, so that people and balancers hear that the start is under way: 503
 * for all, but for /healthz, since the process is well. Throws `StartRefused` as `listen` does.
 */
export async function openStartupServer(address: {
  host: string
  port: number
}): Promise<StartupServer> {
  const server = createServer(answer)
  const listening = async ({ host, port }: typeof address) => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  await listen({ listen: listening }, address)
  const found = server.address()
  return {
    port: typeof found === 'object' && found ? found.port : address.port,
    close: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const path = url?.split('?')[0]
  const common = { 'cache-control': 'no-store', connection: 'close' }
  const later = { ...common, 'retry-after': String(retryAfterSeconds) }
  const json = { 'content-type': 'application/json' }
  const starting = JSON.stringify({ status: 'starting' })
  if (path === '/healthz') response.writeHead(200, { ...common, ...json }).end(starting)
  else if (path === '/readyz') response.writeHead(503, { ...later, ...json }).end(starting)
  else if (headers.accept?.includes('text/html')) {
    response.writeHead(503, { ...later, ...page.headers }).end(page.html)
  } else {
    response.writeHead(503, { ...later, 'content-type': 'application/problem+json' }).end(problem)
  }
}
