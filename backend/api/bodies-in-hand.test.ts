import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { maxImageBytes, maxPhotos } from '#contract/limits.ts'
import { boundBodies, rooms } from './bodies-in-hand.ts'
import { makeErrorHandler } from './error-handling.ts'

/**
 * An app that holds 100 bytes of a network and 150 of all, in bodies of up to ten bytes and besides in
 * larger ones, and a way to begin requests of it.
 */
async function openTrial() {
  const app = Fastify({ trustProxy: true })
  const bounds = { ofOneNetwork: 100, ofAll: 150 }
  boundBodies(app, [
    { upTo: 10, ...bounds },
    { upTo: 1000, ...bounds },
  ])
  app.setErrorHandler(makeErrorHandler())
  app.post('/body', { bodyLimit: 100 }, async ({ body }) => body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  onTestFinished(() => app.close())

  /** Sends a head that announces a text, and the text when told to; gives the status that is answered. */
  return async (ip: string, length: string) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const answer = once(socket, 'data').then(([part]) => String(part).slice(9, 12))
    const seen = once(app.server, 'request')
    socket.write(
      `POST /body HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${ip}\r\nContent-Type: text/plain\r\n${length}\r\n\r\n`,
    )
    const [, reply] = await seen
    const over = once(reply, 'close')
    return { answer, socket, over, send: (text: string) => socket.write(text) }
  }
}

const bytes = (count: number) => `Content-Length: ${count}`
const [one, neighbour, other] = ['2001:db8::1', '2001:db8::2', '198.51.100.1']

it('a network that announces too much at once is sent to another time, and others are not', async () => {
  const begin = await openTrial()
  const first = await begin(one, bytes(80))
  expect(await (await begin(neighbour, bytes(30))).answer).toBe('429')
  const stranger = await begin(other, bytes(30))
  stranger.send('x'.repeat(30))
  expect(await stranger.answer).toBe('200')
  first.send('x'.repeat(80))
  expect(await first.answer).toBe('200')
  await first.over
  const again = await begin(one, bytes(100))
  again.send('x'.repeat(100))
  expect(await again.answer).toBe('200')
})

it('what comes to its end leaves its own room, and no other', async () => {
  const begin = await openTrial()
  const [first, second] = [await begin(one, bytes(40)), await begin(one, bytes(40))]
  first.send('x'.repeat(40))
  expect(await first.answer).toBe('200')
  await first.over
  expect(await (await begin(one, bytes(70))).answer).toBe('429')
  second.socket.destroy()
})

it('all together are bounded, and who hangs up leaves room', async () => {
  const begin = await openTrial()
  const first = await begin(one, bytes(100))
  expect(await (await begin(other, bytes(60))).answer).toBe('503')
  first.socket.destroy()
  await first.over
  const again = await begin(other, bytes(60))
  again.send('x'.repeat(60))
  expect(await again.answer).toBe('200')
})

it('a body of unknown length counts as the largest that its route takes', async () => {
  const begin = await openTrial()
  const untold = await begin(one, 'Transfer-Encoding: chunked')
  expect(await (await begin(one, bytes(11))).answer).toBe('429')
  untold.send('2\r\nhi\r\n0\r\n\r\n')
  expect(await untold.answer).toBe('200')
})

it('large ones that never come to their end keep no small one out', async () => {
  const begin = await openTrial()
  await begin(one, bytes(100))
  await begin(other, bytes(50))
  expect(await (await begin('203.0.113.1', bytes(11))).answer).toBe('503')
  const small = await begin('203.0.113.1', bytes(10))
  small.send('x'.repeat(10))
  expect(await small.answer).toBe('200')
})

it('all rooms together fit into a small machine, and no network fills a fifth of one', () => {
  const all = rooms.reduce((sum, { ofAll }) => sum + ofAll, 0)
  expect(all).toBeLessThanOrEqual(512 * 1024 * 1024)
  for (const { ofOneNetwork, ofAll } of rooms) expect(ofOneNetwork).toBeLessThan(ofAll / 5)
})

it('a network has room for an avatar and all photos at once, of the largest size', () => {
  const largest = rooms.find(({ upTo }) => upTo === maxImageBytes)
  expect(largest?.ofOneNetwork).toBeGreaterThan((maxPhotos + 1) * maxImageBytes)
})
