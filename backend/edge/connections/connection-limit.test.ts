import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { limitConnections } from './connection-limit.ts'

/** Opens a server with a limit of two connections per network. */
async function openServer(trustProxy: string[]) {
  const server = createServer()
  limitConnections(server, trustProxy, { perNetwork: 2, total: 100 })
  const port = await listenOnLoopback(server)
  onTestFinished(() => void server.close())
  const open = async () => {
    const accepted = once(server, 'connection')
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const [ours] = await accepted
    return { socket, ours }
  }
  return { server, open }
}

it('refuses connections beyond the limit of a network until one closes', async () => {
  const { server, open } = await openServer([])
  const first = await open()
  await open()
  expect((await open()).ours.destroyed).toBe(true)
  const over = once(first.ours.resume(), 'close')
  first.socket.destroy()
  await over
  expect((await open()).ours.destroyed).toBe(false)
  expect(server.maxConnections).toBeGreaterThan(0)
})

it('does not limit a trusted proxy', async () => {
  const { open } = await openServer(['127.0.0.0/8'])
  for (let i = 0; i < 4; i += 1) expect((await open()).ours.destroyed).toBe(false)
})

/** Limits a server without a port. Returns a function that passes connections to it. */
function limitFakeServer(trustProxy: string[], limits: { perNetwork: number; total: number }) {
  const server = new EventEmitter()
  limitConnections(server as Server, trustProxy, limits)
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() })
    server.emit('connection', socket)
    return () => socket.destroy.mock.calls.length
  }
}

it('does not limit a trusted proxy at an IPv6 address', () => {
  const connect = limitFakeServer(['2001:db8::/64'], { perNetwork: 2, total: 100 })
  expect([1, 2, 3].map(() => connect('2001:db8::1')())).toEqual([0, 0, 0])
  expect([1, 2, 3].map((end) => connect(`2001:db8:0:1::${end}`)())).toEqual([0, 0, 1])
})

it('closes a connection of the busiest address for a newcomer at the total limit', () => {
  const connect = limitFakeServer([], { perNetwork: 4, total: 6 })
  const many = [1, 2, 3, 4].map(() => connect('198.51.100.1'))
  const few = [1, 2].map(() => connect('203.0.113.1'))
  const newcomer = connect('192.0.2.1')
  expect(many.map((closed) => closed())).toEqual([0, 0, 0, 1])
  expect([...few, newcomer].map((closed) => closed())).toEqual([0, 0, 0])
})
