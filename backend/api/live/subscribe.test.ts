import { describe, expect, it } from 'vitest'
import { account } from '#contract/profile/account.ts'
import type { WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { createFakeHub, createFakeSocket } from '#tests/support/fake-socket.ts'
import { deliver } from './hub.ts'
import type { LiveSocket } from './live-socket.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

const change = (position: bigint) => ({
  topic: 'directory' as const,
  position,
  bytes: Buffer.from(`change ${position}`),
  keys: [],
  removed: [],
})

type Query = { name: string; values: unknown[] }

/** Creates the dependencies of `subscribe` for one socket; `query` replaces the read models. */
function createDeps(socket: LiveSocket, query: (query: Query) => Promise<{ rows: object[] }>) {
  const withoutLimit: WithConcurrencyLimit = (_network, work) => work()
  return {
    hub: createFakeHub(new Set([socket])),
    readPool: createFakePool(query),
    logId: 'a',
    withCatchUpLimit: withoutLimit,
    withReadLimit: withoutLimit,
  }
}

type ReceivedRange = { from: bigint; upTo: bigint }
const extent = { logId: 'a', position: '5000', trimmedTo: null }

/**
 * Creates a socket that unsubscribed from the directory. `read` collects the positions from which its
 * missed changes are read.
 */
function createUnsubscribed(received: ReceivedRange) {
  const { socket } = createFakeSocket()
  socket.unsubscribed.set('directory', received)
  const read: unknown[] = []
  const deps = createDeps(socket, async ({ values }) => {
    read.push(values[0])
    return { rows: [{ ...extent, at: null }] }
  })
  return { socket, deps, read }
}

describe('missed changes', () => {
  it('are read in parts, each after the previous one was sent', async () => {
    const steps: string[] = []
    const { socket, sent } = createFakeSocket()
    const deps = createDeps(socket, async ({ name, values }) => {
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
    await subscribe(deps, socket, { subscribe: ['directory'], after: '1' })
    expect(steps.filter((step) => step !== 'sent')).toEqual(['read 2000', 'read 2000'])
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
    const { socket, deps, read } = createUnsubscribed(received)
    await subscribe(deps, socket, { subscribe: ['directory'], after: '1' })
    expect(read).toEqual([BigInt(start)])
  })

  it('are those after all that the client received, which may be more than other sockets', async () => {
    const { socket, deps, read } = createUnsubscribed({ from: 0n, upTo: 0n })
    socket.topics.set('directory', { from: 1n, skipUpTo: 6000n, buffered: undefined })
    unsubscribe(deps.hub, socket, ['directory'])
    await subscribe(deps, socket, { subscribe: ['directory'], after: '1' })
    expect(read).toEqual([6000n])
  })

  it('are read from the requested position if any requested topic lacks them', async () => {
    const { socket, deps, read } = createUnsubscribed({ from: 1n, upTo: 4000n })
    await subscribe(deps, socket, { subscribe: ['directory', 'milestones'], after: '1' })
    expect(read).toEqual([1n])
    await subscribe(deps, socket, { subscribe: ['directory', 'milestones'], after: '1' })
    expect(read).toHaveLength(1)
  })
})

describe('changes during catch-up', () => {
  it('are sent after missed changes, in every phase of the catch-up', async () => {
    const { socket, sent } = createFakeSocket()
    const deps = createDeps(socket, async ({ name }) => {
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
    await subscribe({ ...deps, withCatchUpLimit }, socket, {
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
    const { socket, sent } = createFakeSocket()
    const session = { id: 's', account: account.parse('owner'), profileId: 'mine' }
    Object.assign(socket, { role: 'owner', session })
    const message = { topic: 'review' as const, bytes: Buffer.from('all'), removed: [] }
    const deps = createDeps(socket, async ({ name }) => {
      if (name === 'changes') {
        deliver(socket, { ...message, position: 5001n, keys: ['other'] })
        deliver(socket, { ...message, position: 5002n, keys: ['other', 'mine'] })
      }
      return { rows: [{ ...extent, at: null }] }
    })
    await subscribe(deps, socket, { subscribe: ['review'], after: '1' })
    expect(sent.filter((text) => !text.includes('heartbeat'))).toEqual([
      JSON.stringify({
        topic: 'review',
        position: '5002',
        changes: [{ kind: 'upsert', key: 'mine' }],
      }),
    ])
  })
})
