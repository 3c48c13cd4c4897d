import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeMessage, startTestClient } from '#tests/support/live-client.ts'
import { reconnectDelay } from './reconnecting-socket.ts'

const noon = new Date('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a socket', () => {
  it('subscribes from the position of the page, and is live', () => {
    const { socket, states, gaps } = startTestClient({ from: { position: '41', log: 'a-log' } })
    socket(0).open()
    expect(states.at(-1)?.status).toBe('connecting')
    socket(0).accept('41')
    expect(socket(0).sent[0]).toEqual({ subscribe: ['directory'], after: '41', log: 'a-log' })
    expect(states.at(-1)).toEqual({ status: 'live' })
    expect(gaps()).toBe(0)
  })

  it('reports a gap once, after the first heartbeat', () => {
    const { socket, gaps } = startTestClient()
    socket(0).open()
    expect(socket(0).sent).toEqual([{ subscribe: ['directory'] }])
    expect(gaps()).toBe(0)
    socket(0).receive({ heartbeat: '1', log: 'a-log' })
    socket(0).receive({ heartbeat: '2', log: 'a-log' })
    expect(gaps()).toBe(1)
  })

  it('passes on valid messages, and ignores all others', () => {
    const { socket, messages } = startTestClient()
    socket(0).open()
    socket(0).receive(changeMessage('1'))
    socket(0).receive({ topic: 'gossip' })
    socket(0).dispatchEvent(new MessageEvent('message', { data: '{' }))
    expect(messages).toEqual([changeMessage('1')])
  })
})

describe('a socket whose network is lost', () => {
  it('is closed immediately, and replaced when the network is back', () => {
    const { client, socket, sockets, states } = startTestClient()
    socket(0).accept('3')
    client.dropSocket()
    expect(states.at(-1)).toEqual({ status: 'reconnecting', since: noon.getTime() })
    expect(socket(0).closed).toBe(true)
    client.dropSocket()
    client.connectNow()
    expect(sockets).toHaveLength(2)
    socket(1).accept('3')
    expect(states.at(-1)).toEqual({ status: 'live' })
  })
})

describe('a socket that closes', () => {
  it('is replaced after a delay that doubles, from the position of the last heartbeat', () => {
    const { socket, sockets } = startTestClient({ from: { position: '1', log: 'a-log' } })
    socket(0).accept('3')
    socket(0).receive(changeMessage('5'))
    socket(0).receive(changeMessage('7'))
    socket(0).disconnect()
    vi.advanceTimersByTime(reconnectDelay(0, () => 0.5) - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    socket(1).disconnect()
    vi.advanceTimersByTime(reconnectDelay(1, () => 0.5))
    socket(2).open()
    expect(socket(2).sent).toEqual([{ subscribe: ['directory'], after: '3', log: 'a-log' }])
  })

  it('resumes from the position and the log of the last heartbeat', () => {
    const { socket } = startTestClient()
    socket(0).open()
    socket(0).receive(changeMessage('5'))
    socket(0).receive({ heartbeat: '9', log: 'a-log' })
    socket(0).disconnect()
    vi.advanceTimersByTime(1000)
    socket(1).open()
    expect(socket(1).sent).toEqual([{ subscribe: ['directory'], after: '9', log: 'a-log' }])
  })

  it('clears its position after a reset', () => {
    const { socket, gaps } = startTestClient({ from: { position: '5', log: 'a-log' } })
    socket(0).open()
    socket(0).receive({ reset: 'directory' })
    socket(0).disconnect()
    vi.advanceTimersByTime(1000)
    socket(1).accept()
    expect(socket(1).sent).toEqual([{ subscribe: ['directory'] }])
    expect(gaps()).toBe(1)
  })

  it('is reconnecting, then stale since it closed, then live again', () => {
    const { socket, sockets, states } = startTestClient({ from: { position: '1', log: undefined } })
    socket(0).accept()
    vi.advanceTimersByTime(1000)
    socket(0).disconnect()
    const since = noon.getTime() + 1000
    expect(states.at(-1)).toEqual({ status: 'reconnecting', since })
    while (states.at(-1)?.status !== 'stale') {
      vi.advanceTimersByTime(500)
      sockets.at(-1)?.disconnect()
    }
    expect(states.at(-1)).toEqual({ status: 'stale', since })
    vi.advanceTimersByTime(30_000)
    sockets.at(-1)?.accept()
    expect(states.at(-1)).toEqual({ status: 'live' })
  })

  it('is closed and replaced after a long silence', () => {
    const { socket, sockets } = startTestClient()
    socket(0).open()
    vi.advanceTimersByTime(30_000)
    socket(0).receive({ heartbeat: '1', log: 'a-log' })
    vi.advanceTimersByTime(30_000)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(socket(0).closed).toBe(true)
    expect(sockets).toHaveLength(2)
  })

  it('reconnects without a delay when the network is back', () => {
    const { client, socket, sockets } = startTestClient()
    socket(0).open()
    client.connectNow()
    expect(sockets).toHaveLength(1)
    socket(0).disconnect()
    client.connectNow()
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(5000)
    expect(sockets).toHaveLength(2)
  })

  it('does not reconnect after it was stopped', () => {
    const { client, socket, sockets } = startTestClient()
    socket(0).open()
    client.stop()
    socket(0).disconnect()
    vi.advanceTimersByTime(120_000)
    expect(socket(0).closed).toBe(true)
    expect(sockets).toHaveLength(1)
  })
})

it('limits the delay to thirty seconds, and adds jitter', () => {
  expect(reconnectDelay(0, () => 0)).toBe(250)
  expect(reconnectDelay(50, () => 1)).toBe(30_000)
})
