import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heartbeatEveryMs } from '#contract/live/heartbeat.ts'
import { account } from '#contract/profile/account.ts'
import { createFakeHub, createFakeSocket } from '#tests/support/fake-socket.ts'
import { startHeartbeat } from './heartbeat.ts'
import { maxUnsentBytes } from './hub.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a heartbeat', () => {
  it('drops sockets that do not answer pings, and the slowest when too many bytes are unsent', async () => {
    vi.useFakeTimers()
    const dead = createFakeSocket()
    const alive = createFakeSocket()
    const slow = createFakeSocket({ bufferedAmount: maxUnsentBytes + 1 })
    const sockets = new Set([dead, alive, slow].map(({ socket }) => socket))
    const pool = { query: async () => ({ rows: [] }) } as unknown as Pool
    const logger = pino({ level: 'silent' })
    const stop = startHeartbeat({
      hub: createFakeHub(sockets),
      pool,
      logId: 'a',
      logger,
      roleOf: () => 'owner',
    })
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    alive.socket.isAlive = true
    slow.socket.isAlive = true
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    expect([dead.ended, alive.ended]).toEqual([['terminated'], []])
    expect(slow.ended[0]).toBe('too-slow')
    stop()
  })

  it('sends no position to a socket that is still catching up', async () => {
    vi.useFakeTimers()
    const behind = createFakeSocket({ state: { from: 0n, skipUpTo: 5n, buffered: [] } })
    const current = createFakeSocket({ state: { from: 0n, skipUpTo: 5n, buffered: undefined } })
    const stop = startHeartbeat({
      hub: createFakeHub(new Set([behind.socket, current.socket])),
      pool: { query: async () => ({ rows: [] }) } as unknown as Pool,
      logId: 'a',
      logger: pino({ level: 'silent' }),
      roleOf: () => 'owner',
    })
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    expect([behind.sent, current.sent]).toEqual([[], ['{"heartbeat":"5000","log":"a"}']])
    stop()
  })

  it('drops only sockets whose role no longer allows their topics', async () => {
    vi.useFakeTimers()
    const sockets = ['admin', 'member'].map((name) => {
      const state = { from: 0n, skipUpTo: 5n, buffered: undefined }
      const fake = createFakeSocket({ topic: 'networks', state })
      fake.socket.session = { id: '00', account: account.parse(name), profileId: name }
      fake.socket.role = 'admin'
      return fake
    })
    const [admin, member] = sockets
    const pool = { query: async () => ({ rows: [{ id: '00' }] }) } as unknown as Pool
    let admins = ['admin', 'member']
    const stop = startHeartbeat({
      hub: createFakeHub(new Set(sockets.map(({ socket }) => socket))),
      pool,
      logId: 'a',
      logger: pino({ level: 'silent' }),
      roleOf: (session) => (admins.includes(session.account) ? 'admin' : 'owner'),
    })
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    expect([admin?.ended, member?.ended]).toEqual([[], []])
    admins = ['admin']
    for (const { socket } of sockets) socket.isAlive = true
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    expect([admin?.ended, member?.ended[0]]).toEqual([[], 'signed-out'])
    expect(member?.socket.role).toBe('owner')
    stop()
  })
})
