import { Agent, request } from 'node:http'

/** A response: `ms` until its end, and its kind: `200`, `503 without Retry-After` or `none`. */
export type ReaderResponse = { ip: string; kind: string; ms: number }

/** Opens a client that sends GET requests over kept connections, each from a given address. */
export function openReader(url: string) {
  const agent = new Agent({ keepAlive: true })

  function get(path: string, ip: string): Promise<ReaderResponse> {
    const began = performance.now()
    const { promise, resolve } = Promise.withResolvers<ReaderResponse>()
    const end = (kind: string) => resolve({ ip, kind, ms: performance.now() - began })
    const headers = { 'x-forwarded-for': ip }
    const sent = request(new URL(path, url), { agent, headers }, (response) => {
      const { statusCode = 0, headers: received } = response
      const isRefused = statusCode === 429 || statusCode === 503
      const lacksRetryAfter = isRefused && received['retry-after'] === undefined
      response.on('error', () => end('none'))
      response.on('end', () => end(`${statusCode}${lacksRetryAfter ? ' without Retry-After' : ''}`))
      response.resume()
    })
    sent.on('error', () => end('none'))
    sent.end()
    return promise
  }

  return { get, close: () => agent.destroy() }
}

/** Counts responses by kind. */
export function countKinds(responses: readonly ReaderResponse[]): Map<string, number> {
  const byKind = Map.groupBy(responses, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, { length }]) => [kind, length]))
}
