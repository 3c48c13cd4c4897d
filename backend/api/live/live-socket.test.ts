import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createFakeSocket } from '#tests/support/fake-socket.ts'
import {
  dropSocket,
  isOpen,
  type LiveSocket,
  maxUnsentPerSocket,
  sendBytes,
  sendMessage,
} from './live-socket.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Opens both ends of a socket. */
async function openPair(): Promise<{ socket: LiveSocket; client: WebSocket }> {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [raw] = (await once(server, 'connection')) as [WebSocket]
  await once(client, 'open')
  return { socket: { ...createFakeSocket().socket, raw }, client }
}

describe('a client that reads nothing', () => {
  it('is dropped at the limit of unsent bytes, with the reason', async () => {
    const { socket, client } = await openPair()
    client.pause()
    socket.topics.set('directory', { from: 0n, skipUpTo: 0n, buffered: undefined })
    const bytes = Buffer.alloc(64 * 1024, 'x')
    let unsent = 0
    while (isOpen(socket)) {
      sendBytes(socket, bytes)
      unsent = Math.max(unsent, socket.raw.bufferedAmount)
      await new Promise(setImmediate)
    }
    expect(unsent).toBeLessThanOrEqual(maxUnsentPerSocket + 1024)
    expect(socket.topics.size).toBe(0)
    const received: string[] = []
    client.on('message', (data) => received.push(String(data)))
    client.resume()
    const [code, reason] = await once(client, 'close')
    expect([code, String(reason)]).toEqual([1013, 'too-slow'])
    expect(received.at(-1)).toBe('{"closing":"too-slow"}')
  })
})

describe('a message', () => {
  it('is sent even if it exceeds the limit, once the client has read everything', async () => {
    const { socket, client } = await openPair()
    const message = once(client, 'message')
    sendBytes(socket, Buffer.alloc(maxUnsentPerSocket + 1, 'x'))
    expect(String((await message)[0])).toHaveLength(maxUnsentPerSocket + 1)
    client.terminate()
  })

  it('is ignored after the socket has closed', async () => {
    const { socket, client } = await openPair()
    dropSocket(socket, 'signed-out')
    await once(client, 'close')
    const done = Promise.withResolvers<void>()
    sendBytes(socket, Buffer.from('x'), done.resolve)
    sendMessage(socket, { reset: 'directory' })
    await done.promise
    expect(isOpen(socket)).toBe(false)
  })
})
