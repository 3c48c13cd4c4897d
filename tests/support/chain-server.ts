import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from '#contract/z.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

const call = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })
export type ChainCall = z.output<typeof call>

/** Response of a chain to a call: a result, an error, or a function that sends the response. */
export type ChainResponse =
  | { result: string }
  | { error: { code: number; message: string; data?: string } }
  | ((response: ServerResponse) => void)

/** Starts a server on loopback that records its requests. */
export async function serveRequests(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  const port = await listenOnLoopback(server)
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const closeConnections = () => server.closeAllConnections()
  return { url: `http://127.0.0.1:${port}`, requests, close, closeConnections }
}

/** Serves a JSON-RPC endpoint whose responses a test sets. */
export async function serveChain(respond: (call: ChainCall) => ChainResponse) {
  const calls: ChainCall[] = []
  const server = await serveRequests((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const parsed = call.parse(JSON.parse(text))
      calls.push(parsed)
      const given = respond(parsed)
      if (typeof given === 'function') return given(response)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: parsed.id, ...given }))
    })
  })
  return { ...server, calls }
}
