import type { Pool } from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heartbeatEveryMs } from '#contract/live/heartbeat.ts'
import type { Topic } from '#contract/live/topics.ts'
import { account } from '#contract/profile/account.ts'
import type { WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { startHeartbeat } from './heartbeat.ts'
import { deliver, type Hub, maxUnsentTotal } from './hub.ts'
import type { LiveSocket, Subscription } from './live-socket.ts'
import { subscribe } from './subscribe.ts'
import { canFollow } from './topic-sources.ts'

afterEach(() => {
  vi.useRealTimers()
})

function createSocket(subscription?: Subscription, bufferedAmount = 0) {
  const sent: string[] = []
  const ended: string[] = []
  const socket: LiveSocket = {
    raw: {
      bufferedAmount,
      readyState: 1,
      send: (data, _options, done) => {
        sent.push(String(data))
        done?.()
      },
      close: (_code, reason) => ended.push(reason),
      terminate: () => ended.push('cut off'),
      ping: () => undefined,
    },
    session: undefined,
    role: undefined,
    network: 'one',
    requestedAfter: 0n,
    unsubscribed: new Map(),
    topics: new Map(subscription ? [['directory', subscription]] : []),
    isAlive: true,
  }
  return { socket, sent, ended }
}

const change = (position: bigint) => ({
  topic: 'directory' as const,
  position,
  bytes: Buffer.from(`change ${position}`),
  keys: [],
  removed: [],
})

function createTestHub(sockets: ReadonlySet<LiveSocket>): Hub {
  return {
    sockets,
    position: () => 5000n,
    started: Promise.resolve(),
    join: () => undefined,
    leave: () => undefined,
    stop: async () => undefined,
  }
}

describe('a new change', () => {
  it('is sent once, even if a catch-up already included it', () => {
    const { socket, sent } = createSocket({ from: 0n, upTo: 5n, buffered: undefined })
    for (const position of [4n, 5n, 6n]) deliver(socket, change(position))
    expect(sent).toEqual(['change 6'])
  })

  it('waits for missed changes, in a buffer whose overflow drops the socket', () => {
    const { socket, sent, ended } = createSocket({ from: 0n, upTo: 5n, buffered: [] })
    deliver(socket, change(6n))
    expect(sent).toEqual([])
    expect(socket.topics.get('directory')?.buffered).toHaveLength(1)
    for (let position = 7n; position <= 1100n; position += 1n) deliver(socket, change(position))
    expect(ended).toEqual(['too-slow'])
  })
})

/** Creates the dependencies of `subscribe` for one socket; `query` replaces the read models. */
function createSource(socket: LiveSocket, query: (query: Query) => Promise<{ rows: object[] }>) {
  const withoutLimit: WithConcurrencyLimit = (_network, work) => work()
  const readPool = createFakePool(query)
  return {
    hub: createTestHub(new Set([socket])),
    ...{ readPool, logId: 'a', withCatchUpLimit: withoutLimit, withReadLimit: withoutLimit },
  }
}

type ReceivedRange = { from: bigint; upTo: bigint }
type Query = { name: string; values: unknown[] }
const extent = { logId: 'a', position: '5000', trimmedTo: null }

/**
 * Creates a socket that unsubscribed from the directory. `read` collects the positions from which its
 * missed changes are read.
 */
function createUnsubscribed(received: ReceivedRange) {
  const { socket } = createSocket()
  socket.unsubscribed.set('directory', received)
  const read: unknown[] = []
  const source = createSource(socket, async ({ values }) => {
    read.push(values[0])
    return { rows: [{ ...extent, at: null }] }
  })
  return { socket, source, read }
}

describe('missed changes', () => {
  it('are read in parts, each after the previous one was sent', async () => {
    const steps: string[] = []
    const { socket, sent } = createSocket()
    const source = createSource(socket, async ({ name, values }) => {
      if (name !== 'changes') return { rows: [] }
      const [after, , , limit] = values.map(Number)
      steps.push(`read ${limit}`)
      const count = after === 1 ? Math.min(limit ?? 0, 3000) : 1
      const rows = Array.from({ length: count }, (_, i) => ({
        ...extent,
        at: String((after ?? 0) + i + 1),
        topic: 'directory',
        key: `${i}`,
      }))
      return { rows }
    })
    const { raw } = socket
    const send = raw.send.bind(raw)
    raw.send = (...args) => {
      if (String(args[0]).includes('"topic"')) steps.push('sent')
      send(...args)
    }
    await subscribe(source, socket, { subscribe: ['directory'], after: '1' })
    const pieces = steps.filter((step) => step !== 'sent')
    expect(pieces).toEqual(['read 2000', 'read 2000'])
    expect(steps.indexOf('sent')).toBeLessThan(steps.lastIndexOf('read 2000'))
    expect(sent.at(-1)).toContain('heartbeat')
  })

  it.each<[string, ReceivedRange, number]>([
    ['from the position at which the client unsubscribed', { from: 1n, upTo: 4000n }, 4000],
    [
      'from the requested position, if the earlier subscription began later',
      { from: 9n, upTo: 4000n },
      1,
    ],
    [
      'from the requested position, if the client unsubscribed before it',
      { from: 0n, upTo: 1n },
      1,
    ],
  ])('are read %s', async (_where, received, start) => {
    const { socket, source, read } = createUnsubscribed(received)
    await subscribe(source, socket, { subscribe: ['directory'], after: '1' })
    expect(read).toEqual([BigInt(start)])
  })

  it('are read from the requested position if any requested topic lacks them', async () => {
    const { socket, source, read } = createUnsubscribed({ from: 1n, upTo: 4000n })
    await subscribe(source, socket, { subscribe: ['directory', 'milestones'], after: '1' })
    expect(read).toEqual([1n])
    await subscribe(source, socket, { subscribe: ['directory', 'milestones'], after: '1' })
    expect(read).toHaveLength(1)
  })
})

describe('changes during catch-up', () => {
  it('are sent after missed changes, in every phase of the catch-up', async () => {
    const { socket, sent } = createSocket()
    const source = createSource(socket, async ({ name }) => {
      if (name !== 'changes') {
        deliver(socket, change(5002n))
        return { rows: [] }
      }
      deliver(socket, change(5001n))
      return { rows: [{ ...extent, at: '4000', topic: 'directory', key: 'missed' }] }
    })
    const withCatchUpLimit: WithConcurrencyLimit = (_network, work) => {
      // The catch-up read already contains this change, so it is not sent again.
      deliver(socket, change(5000n))
      return work()
    }
    const send = socket.raw.send.bind(socket.raw)
    socket.raw.send = (...args) => {
      if (String(args[0]).includes('missed')) deliver(socket, change(5003n))
      send(...args)
    }
    await subscribe({ ...source, withCatchUpLimit }, socket, {
      subscribe: ['directory'],
      after: '1',
    })
    expect(sent).toEqual([
      '{"topic":"directory","position":"4000","changes":[{"kind":"remove","key":"missed"}]}',
      'change 5001',
      'change 5002',
      'change 5003',
      '{"heartbeat":"5000","log":"a"}',
    ])
    deliver(socket, change(5004n))
    expect(sent.at(-1)).toBe('change 5004')
  })

  it("are sent to an owner only if they concern the owner's profile", async () => {
    const { socket, sent } = createSocket()
    const session = { id: 's', account: account.parse('owner'), profileId: 'mine' }
    Object.assign(socket, { role: 'owner', session })
    const message = { topic: 'review' as const, bytes: Buffer.from('all'), removed: [] }
    const source = createSource(socket, async ({ name }) => {
      if (name === 'changes') {
        deliver(socket, { ...message, position: 5001n, keys: ['other'] })
        deliver(socket, { ...message, position: 5002n, keys: ['other', 'mine'] })
      }
      return { rows: [{ ...extent, at: null }] }
    })
    await subscribe(source, socket, { subscribe: ['review'], after: '1' })
    expect(sent.filter((text) => !text.includes('heartbeat'))).toEqual([
      JSON.stringify({
        topic: 'review',
        position: '5002',
        changes: [{ kind: 'upsert', key: 'mine' }],
      }),
    ])
  })
})

describe('a heartbeat', () => {
  it('drops sockets that do not answer pings, and the slowest when too many bytes are unsent', async () => {
    vi.useFakeTimers()
    const dead = createSocket()
    const alive = createSocket()
    const slow = createSocket(undefined, maxUnsentTotal + 1)
    const sockets = new Set([dead, alive, slow].map(({ socket }) => socket))
    const pool = { query: async () => ({ rows: [] }) } as unknown as Pool
    const logger = pino({ level: 'silent' })
    const stop = startHeartbeat({
      hub: createTestHub(sockets),
      pool,
      logId: 'a',
      logger,
      roleOf: () => 'owner',
    })
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    alive.socket.isAlive = true
    slow.socket.isAlive = true
    await vi.advanceTimersByTimeAsync(heartbeatEveryMs)
    expect([dead.ended, alive.ended]).toEqual([['cut off'], []])
    expect(slow.ended[0]).toBe('too-slow')
    stop()
  })

  it('sends no position to a socket that is still catching up', async () => {
    vi.useFakeTimers()
    const behind = createSocket({ from: 0n, upTo: 5n, buffered: [] })
    const current = createSocket({ from: 0n, upTo: 5n, buffered: undefined })
    const stop = startHeartbeat({
      hub: createTestHub(new Set([behind.socket, current.socket])),
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
      const each = createSocket({ from: 0n, upTo: 5n, buffered: undefined })
      each.socket.session = { id: '00', account: account.parse(name), profileId: name }
      each.socket.role = 'admin'
      return each
    })
    const [admin, member] = sockets
    const pool = { query: async () => ({ rows: [{ id: '00' }] }) } as unknown as Pool
    let admins = ['admin', 'member']
    const stop = startHeartbeat({
      hub: createTestHub(new Set(sockets.map(({ socket }) => socket))),
      pool,
      logId: 'a',
      logger: pino({ level: 'silent' }),
      roleOf: (session) => (admins.includes(session.account) ? 'admin' : 'owner'),
      audiences: new Map([['directory', 'staff']]),
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

describe('a topic', () => {
  const audiences = new Map([
    ['directory', 'everybody'],
    ['milestones', 'staff'],
  ] as const)

  it('may be followed only by the roles of its audience', () => {
    const roles = [undefined, 'owner', 'auditor', 'admin'] as const
    const followers = (topic: Topic) => roles.filter((role) => canFollow(topic, role, audiences))
    expect(followers('directory')).toEqual(roles)
    expect(followers('milestones')).toEqual(['auditor', 'admin'])
  })
})
