import { createServer, type IncomingMessage, type Server } from 'node:http'
import { readBounded, TooLarge } from '#backend/outbound/read-bounded.ts'
import type { Witness, WitnessAnswer } from './witness.ts'

/** Bytes of a checkpoint with many signatures, after the longest proof. */
const maxBodyBytes = 64 * 1024
const maxConnections = 256
const requestTimeoutMs = 10_000

/** Creates the HTTP server of a witness, with the paths of c2sp.org/tlog-witness. */
export function createWitnessServer(witness: Witness, onError: (error: unknown) => void): Server {
  const limits = { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs }
  const server = createServer(limits, async (request, response) => {
    const {
      status,
      body,
      type = 'text/plain; charset=utf-8',
    } = await answer(witness, request).catch((error: unknown): WitnessAnswer => {
      if (error instanceof TooLarge) return { status: 413, body: 'The request is too large\n' }
      if (!request.destroyed) onError(error)
      return { status: 500, body: 'The witness cannot read or write its state\n' }
    })
    // The rest of a body that was not read must not be taken for another request.
    if (!request.complete) response.setHeader('Connection', 'close')
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  server.maxConnections = maxConnections
  return server
}

async function answer(witness: Witness, request: IncomingMessage): Promise<WitnessAnswer> {
  const { method, url = '' } = request
  if (method === 'POST' && url === '/add-checkpoint') {
    return witness.addCheckpoint((await readBounded(request, maxBodyBytes)).toString())
  }
  const [, originHash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(url) ?? []
  const note = method === 'GET' && originHash ? witness.findCheckpoint(originHash) : undefined
  return note === undefined ? { status: 404, body: 'Not found\n' } : { status: 200, body: note }
}
