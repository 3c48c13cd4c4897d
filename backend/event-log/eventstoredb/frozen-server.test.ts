import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { AppendUnconfirmed, LogUnavailable } from '../port.ts'
import { openEventStoreDbLog } from './open-eventstoredb-log.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Opens a server that accepts connections and never answers, like a frozen one. */
async function openFrozen(): Promise<{ url: string; count: () => number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).resume()
  })
  servers.push(server)
  const port = await listenOnLoopback(server)
  return { url: `esdb://127.0.0.1:${port}?tls=false`, count: () => connections }
}

const someEvents = () =>
  [{ id: crypto.randomUUID(), type: 'Noted', data: {}, metadata: {} }] as const

describe('a frozen server', () => {
  it('fails every call', async () => {
    const { url } = await openFrozen()
    const log = openEventStoreDbLog({ url, timeoutMs: 300, tryMs: 100 })
    await expect(log.append('a', someEvents(), 'no-stream')).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.read('a')).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable)
    await log.close()
  })

  it('gets a new connection within the call, to reach a server at the same address', async () => {
    const { url, count } = await openFrozen()
    const log = openEventStoreDbLog({ url, timeoutMs: 1500, tryMs: 300 })
    await expect(log.append('a', someEvents(), 'no-stream')).rejects.toBeInstanceOf(
      AppendUnconfirmed,
    )
    expect(count()).toBeGreaterThan(1)
    await log.close()
  })

  it('has not received an append without a connection', async () => {
    const { url } = await openFrozen()
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    // No try times out, since a try without a response counts as sent.
    const log = openEventStoreDbLog({ url, timeoutMs: 60_000, tryMs: 60_000 })
    const appending = log.append('a', someEvents(), 'no-stream').catch((error) => error)
    await delay(500)
    await log.close()
    const refused = await appending
    expect(refused).toBeInstanceOf(LogUnavailable)
    expect(refused).not.toBeInstanceOf(AppendUnconfirmed)
  })
})
