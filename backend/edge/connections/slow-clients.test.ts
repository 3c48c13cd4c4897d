import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { registerSlowClientHooks } from './slow-clients.ts'

const big = Buffer.alloc(16 * 1024 * 1024)
const hasty = { unreadMs: 300, unsentMs: 300, checkEveryMs: 20 }
/** Timeouts for steps that must finish even on an overloaded machine. */
const patient = { unreadMs: 1_500, unsentMs: 1_500, checkEveryMs: 20 }
const step = 100

/** Opens an app whose responses wait for the test, and a client that reads only when the test does. */
async function openServer(bounds: Parameters<typeof registerSlowClientHooks>[1] = hasty) {
  const app = Fastify({ bodyLimit: big.length })
  registerSlowClientHooks(app, bounds)
  const started: string[] = []
  const pending = new Map<string, () => void>()
  app.get('/held/:name', async ({ url }) => {
    started.push(url)
    await new Promise<void>((go) => pending.set(url, go))
    return url
  })
  app.get('/big', async ({ url }, reply) => {
    started.push(url)
    return reply.send(big)
  })
  app.post('/body', async () => 'taken')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port })
  socket.on('error', () => undefined)
  onTestFinished(async () => {
    socket.destroy()
    for (const go of pending.values()) go()
    await app.close()
  })
  return { started, pending, socket }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

it('starts a pipelined request once the previous response was read', async () => {
  const { started, pending, socket } = await openServer()
  socket.write(['/held/1', '/held/2', '/held/3'].map(ask).join(''))
  for (const name of ['1', '2', '3', '4']) {
    // No request is pending.
    if (name === '4') socket.write(ask('/held/4'))
    await expect.poll(() => started.at(-1)).toBe(`/held/${name}`)
    expect(started).toHaveLength(Number(name))
    pending.get(`/held/${name}`)?.()
    const [part] = await once(socket, 'data')
    expect(String(part)).toContain(`/held/${name}`)
  }
})

it('cuts off a client that pipelines more than a hundred requests', async () => {
  const { started, socket } = await openServer()
  socket.write(ask('/held/1').repeat(102))
  await once(socket.resume(), 'close')
  expect(started).toEqual(['/held/1'])
})

it('cuts off a client that reads nothing, even if it keeps sending', async () => {
  const { started, socket } = await openServer()
  socket.pause().write(ask('/big').repeat(3))
  const sending = setInterval(() => socket.write('\r\n'), 20)
  onTestFinished(() => clearInterval(sending))
  // The client reads nothing, so only a failed write shows the end.
  await once(socket, 'error')
  expect(started).toEqual(['/big'])
})

it('waits for a client that reads a large response slowly', async () => {
  const { socket } = await openServer(patient)
  socket.write(ask('/big').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  const from = performance.now()
  let taken = 0
  let pauses = 0
  for await (const part of socket) {
    taken += part.length
    if (taken < (big.length / 20) * pauses) continue
    pauses += 1
    await delay(step)
  }
  expect(taken).toBeGreaterThan(big.length)
  expect(performance.now() - from).toBeGreaterThan(patient.unreadMs)
})

/** Reads the response until the server closes. Unread request bytes reset the connection. */
async function readUntilClosed(socket: Socket): Promise<string> {
  let response = ''
  socket.setEncoding('utf8').on('data', (part) => {
    response += part
  })
  await new Promise((closed) => socket.once('close', closed))
  return response
}

const announce = (bytes: number) =>
  `POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`
const post = announce(20)

it('cuts off a stalled body', async () => {
  const { socket } = await openServer()
  socket.write(`${post}begun`)
  const response = await readUntilClosed(socket)
  expect(response).toContain('HTTP/1.1 408 ')
})

it('waits for a slow body', async () => {
  const { socket } = await openServer(patient)
  socket.write(post)
  const answered = once(socket, 'data')
  for (const sign of 'a body sign for sign') {
    await delay(step)
    socket.write(sign)
  }
  expect(String(await answered)).toContain('taken')
})

it('cuts off a body below the minimum speed, with advice', async () => {
  const { socket } = await openServer({ ...patient, windowMs: 300, minBytesPerSecond: 1_000 })
  socket.write(post)
  const dripping = setInterval(() => socket.write('.'), step)
  onTestFinished(() => clearInterval(dripping))
  const response = await readUntilClosed(socket)
  expect(response).toContain('HTTP/1.1 408 ')
  expect(response).toContain('with a faster connection')
})

it('cuts off a body that becomes slow after a fast start', async () => {
  const { socket } = await openServer({ ...patient, windowMs: 300, minBytesPerSecond: 1_000 })
  socket.write(`${announce(big.length)}${'x'.repeat(100_000)}`)
  const dripping = setInterval(() => socket.write('.'), step)
  onTestFinished(() => clearInterval(dripping))
  const response = await readUntilClosed(socket)
  expect(response).toContain('HTTP/1.1 408 ')
})

it('waits without a time limit for a body that keeps the minimum speed', async () => {
  const { socket } = await openServer({ ...patient, windowMs: 500, minBytesPerSecond: 50 })
  const parts = Array.from({ length: 15 }, () => '.'.repeat(30))
  socket.write(announce(15 * 30))
  const answered = once(socket, 'data')
  for (const part of parts) {
    await delay(step)
    socket.write(part)
  }
  expect(String(await answered)).toContain('taken')
})
