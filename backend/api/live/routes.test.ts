import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { loadConfig } from '#backend/config.ts'
import { openBareApp } from '#edge/bare-app.ts'
import { registerSessions } from '../session/sessions.ts'
import type { Hub } from './hub.ts'
import type { LiveSocket } from './live-socket.ts'
import { registerLiveRoutes } from './routes.ts'

const publicUrl = 'http://localhost:4300'

/** Opens an app with only the live route, behind a loopback proxy, and a feed without changes. */
async function openRoutes(
  limits: { total: number; perNetwork: number },
  started = Promise.resolve(),
) {
  const config = loadConfig({ PUBLIC_URL: publicUrl, DEMO: 'off', TRUST_PROXY: '127.0.0.0/8' })
  const logger = pino({ level: 'silent' })
  const client = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [] }),
    release: () => undefined,
  })
  const pool = { connect: async () => client, query: client.query } as unknown as Pool
  const sockets = new Set<LiveSocket>()
  const hub: Hub = {
    sockets,
    position: () => 0n,
    started,
    join: (socket) => sockets.add(socket),
    leave: (socket) => sockets.delete(socket),
    stop: async () => undefined,
  }
  const app = openBareApp({ config, logger })
  await app.register(cookie)
  registerSessions(app, { pool, config })
  const deps = { config, demo: null, logId: 'a', logger, pool, readPool: pool, hub }
  await registerLiveRoutes(app, deps, limits)
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, sockets }
}

async function openFrom(port: number, ip: string): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': ip }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin: publicUrl, headers })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}

const one = '198.51.100.1'
const other = '203.0.113.1'

it('limits the number of sockets per network', async () => {
  const { port, sockets } = await openRoutes({ total: 4, perNetwork: 2 })
  const first = await openFrom(port, one)
  await openFrom(port, one)
  await expect(openFrom(port, one)).rejects.toThrow('503')
  await openFrom(port, other)
  first.close()
  await vi.waitUntil(() => sockets.size === 2, 30_000)
  await openFrom(port, one)
  await expect(openFrom(port, one)).rejects.toThrow('503')
})

it('accepts the longest valid request, and up to twenty pending ones', async () => {
  const { port } = await openRoutes({ total: 1, perNetwork: 1 }, new Promise(() => undefined))
  const socket = await openFrom(port, one)
  const parse = vi.spyOn(JSON, 'parse')
  const escaped = '\\u0061'.repeat(40)
  const request = (list: string) =>
    `{"subscribe":[${Array(20).fill(`"${list}"`).join()}],"after":"${'9'.repeat(20)}","log":"${escaped}"}`
  for (let i = 0; i < 20; i += 1) socket.send(request(escaped))
  const read = () => parse.mock.calls.filter(([text]) => text === request(escaped)).length
  await vi.waitUntil(() => read() === 20, 30_000)
  parse.mockRestore()
  const closed = once(socket, 'close')
  socket.send(request('directory'))
  expect((await closed)[0]).toBe(1008)
})

it('handles the requests of a client one after the other', async () => {
  const started = Promise.withResolvers<void>()
  const { port } = await openRoutes({ total: 1, perNetwork: 1 }, started.promise)
  const socket = await openFrom(port, one)
  const responses: string[] = []
  socket.on('message', (data) => responses.push(String(data)))
  const parse = vi.spyOn(JSON, 'parse')
  socket.send('{"subscribe":["directory"]}')
  socket.send('no request')
  await vi.waitUntil(() => parse.mock.calls.some(([text]) => text === 'no request'), 30_000)
  parse.mockRestore()
  started.resolve()
  await vi.waitUntil(() => responses.length === 2, 30_000)
  expect(responses[0]).toContain('heartbeat')
  expect(responses[1]).toContain('invalid-input')
})

it('does not limit a client that waits for each response', async () => {
  const { port } = await openRoutes({ total: 1, perNetwork: 1 })
  const socket = await openFrom(port, one)
  const responses: string[] = []
  socket.on('message', (data) => responses.push(String(data)))
  const patient = { timeout: 30_000, interval: 5 }
  for (let count = 1; count <= 25; count += 1) {
    socket.send('no request')
    await vi.waitUntil(() => responses.length === count, patient)
  }
  expect(responses.at(-1)).toContain('invalid-input')
})

it('limits the total number of sockets', async () => {
  const { port } = await openRoutes({ total: 2, perNetwork: 2 })
  await openFrom(port, one)
  await openFrom(port, other)
  await expect(openFrom(port, other)).rejects.toThrow('503')
})

it('closes a socket of the largest network for a newcomer when all are taken', async () => {
  const { port, sockets } = await openRoutes({ total: 2, perNetwork: 2 })
  await openFrom(port, one)
  const second = await openFrom(port, one)
  const closed = once(second, 'close')
  await openFrom(port, other)
  expect((await closed)[0]).toBe(1013)
  await vi.waitUntil(() => sockets.size === 2)
  await expect(openFrom(port, one)).rejects.toThrow('503')
})
