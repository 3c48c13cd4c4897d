import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { maxImageBytes } from '#contract/media/media-limits.ts'
import { maxPhotos } from '#contract/profile/profile-limits.ts'
import { bodyLimits } from '../limits/limits.ts'
import { createErrorHandler } from '../problems/error-handling.ts'
import { limitBodies } from './in-flight-bodies.ts'

/**
 * Opens an app with limits of 100 bytes per network and 150 in total. Bodies of up to ten bytes and larger
 * ones have separate limits. Requests to `/slow` get a response after `respond`.
 */
async function openTestApp() {
  const app = Fastify({ trustProxy: true })
  const bounds = { perNetwork: 100, total: 150 }
  limitBodies(app, [
    { maxBytes: 10, ...bounds },
    { maxBytes: 1000, ...bounds },
  ])
  app.setErrorHandler(createErrorHandler())
  app.post('/body', { bodyLimit: 100 }, async ({ body }) => body)
  const release = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  app.post('/slow', async ({ body }) => {
    reached.resolve()
    await release.promise
    return body
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  onTestFinished(async () => {
    release.resolve()
    await app.close()
  })

  /** Sends the head of a request; the test sends its body. `response` is the status of the response. */
  const begin = async (ip: string, length: string, path = '/body') => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const response = once(socket, 'data').then(([part]) => String(part).slice(9, 12))
    const seen = once(app.server, 'request')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${ip}\r\nContent-Type: text/plain\r\n${length}\r\n\r\n`,
    )
    const [request, reply] = await seen
    let arrived = 0
    request.prependListener('data', (part: Buffer) => {
      arrived += part.length
    })
    const closed = once(reply, 'close')
    return {
      response,
      socket,
      closed,
      arrived: () => arrived,
      send: (text: string) => socket.write(text),
    }
  }
  return { begin, reached: reached.promise, respond: release.resolve }
}

type Begin = Awaited<ReturnType<typeof openTestApp>>['begin']

const bytes = (count: number) => `Content-Length: ${count}`
// The second address is in the same network as the first one.
const [one, neighbour, other] = ['2001:db8::1', '2001:db8::2', '198.51.100.1']

/** Begins a request, sends the first part of its body, and waits until the app has it. */
async function beginAndSend(begin: Begin, ip: string, announced: number, sent: number) {
  const begun = await begin(ip, bytes(announced))
  begun.send('x'.repeat(sent))
  await vi.waitUntil(() => begun.arrived() === sent)
  return begun
}

it('does not count bytes that are announced but not sent', async () => {
  const { begin } = await openTestApp()
  for (const ip of [one, one, neighbour, other, other]) await begin(ip, bytes(100))
  for (const ip of [one, '203.0.113.1']) {
    const whole = await begin(ip, bytes(100))
    whole.send('x'.repeat(100))
    expect(await whole.response).toBe('200')
  }
})

it('returns 429 to a network that sends too much at a time, but not to others', async () => {
  const { begin } = await openTestApp()
  const first = await beginAndSend(begin, one, 80, 79)
  expect(await (await begin(neighbour, bytes(30))).response).toBe('429')
  const another = await begin(other, bytes(30))
  another.send('x'.repeat(30))
  expect(await another.response).toBe('200')
  first.send('x')
  expect(await first.response).toBe('200')
  await first.closed
  const again = await begin(one, bytes(100))
  again.send('x'.repeat(100))
  expect(await again.response).toBe('200')
})

it('cuts off the body that exceeds the limit of its network, but not an earlier one', async () => {
  const { begin } = await openTestApp()
  const late = await begin(one, bytes(80))
  const first = await beginAndSend(begin, one, 80, 79)
  late.send('x'.repeat(22))
  expect(await late.response).toBe('429')
  first.send('x')
  expect(await first.response).toBe('200')
})

it('frees the bytes of each finished body', async () => {
  const { begin } = await openTestApp()
  const [first, second] = [
    await beginAndSend(begin, one, 40, 39),
    await beginAndSend(begin, one, 40, 39),
  ]
  first.send('x')
  expect(await first.response).toBe('200')
  await first.closed
  expect(await (await begin(one, bytes(62))).response).toBe('429')
  const fitting = await begin(one, bytes(61))
  fitting.send('x'.repeat(61))
  expect(await fitting.response).toBe('200')
  second.socket.destroy()
})

it('frees the bytes of a client that disconnects', async () => {
  const { begin } = await openTestApp()
  const first = await beginAndSend(begin, one, 100, 99)
  first.socket.destroy()
  await first.closed
  const again = await begin(one, bytes(100))
  again.send('x'.repeat(100))
  expect(await again.response).toBe('200')
})

it('cuts off a body of the network that sent the most when the capacity is full', async () => {
  const { begin } = await openTestApp()
  const most = await beginAndSend(begin, one, 100, 99)
  const other1 = await beginAndSend(begin, other, 60, 51)
  const newcomer = await begin('203.0.113.1', bytes(100))
  // 99 + 51 + 50 exceed the total of 150, and the first network holds the most.
  newcomer.send('x'.repeat(50))
  expect(await most.response).toBe('503')
  // 51 + 100 exceed it, and the newcomer now holds the most.
  newcomer.send('x'.repeat(50))
  expect(await newcomer.response).toBe('503')
  other1.send('x'.repeat(9))
  expect(await other1.response).toBe('200')
})

it('does not cut off a body that has arrived', async () => {
  const { begin, reached, respond } = await openTestApp()
  const whole = await begin(one, bytes(99), '/slow')
  whole.send('x'.repeat(99))
  await reached
  const newcomer = await begin(other, bytes(60))
  newcomer.send('x'.repeat(60))
  expect(await newcomer.response).toBe('503')
  respond()
  expect(await whole.response).toBe('200')
})

it('counts only the received bytes of a body of unknown length', async () => {
  const { begin } = await openTestApp()
  const chunked = await begin(one, 'Transfer-Encoding: chunked')
  const known = await begin(one, bytes(100))
  known.send('x'.repeat(100))
  expect(await known.response).toBe('200')
  chunked.send('2\r\nhi\r\n0\r\n\r\n')
  expect(await chunked.response).toBe('200')
})

it('accepts small bodies while unfinished large ones fill their capacity', async () => {
  const { begin } = await openTestApp()
  await beginAndSend(begin, one, 100, 99)
  await beginAndSend(begin, other, 52, 51)
  const small = await begin(other, bytes(10))
  small.send('x'.repeat(10))
  expect(await small.response).toBe('200')
})

it('has limits that total at most 512 MiB, with less than a fifth for one network', () => {
  const all = bodyLimits.reduce((sum, { total }) => sum + total, 0)
  expect(all).toBeLessThanOrEqual(512 * 1024 * 1024)
  for (const { perNetwork, total } of bodyLimits) expect(perNetwork).toBeLessThan(total / 5)
})

it('has room for an avatar and all photos of the largest size per network', () => {
  const largest = bodyLimits.find(({ maxBytes }) => maxBytes === maxImageBytes)
  expect(largest?.perNetwork).toBeGreaterThan((maxPhotos + 1) * maxImageBytes)
})
