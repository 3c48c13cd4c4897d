import { expect, it } from 'vitest'
import { deliver, dropSlowestSockets, maxUnsentTotal } from './hub.ts'
import type { LiveSocket, RawSocket } from './live-socket.ts'

/** Creates a socket with unsent bytes that records its close reason. */
function createSocket(bufferedAmount: number) {
  const closed: string[] = []
  const sent: string[] = []
  const raw: RawSocket = {
    bufferedAmount,
    readyState: 1,
    send: (bytes) => sent.push(String(bytes)),
    close: (_code, reason) => closed.push(reason),
    terminate: () => undefined,
    ping: () => undefined,
  }
  const socket: LiveSocket = {
    raw,
    session: undefined,
    role: undefined,
    network: 'one',
    requestedAfter: 0n,
    unsubscribed: new Map(),
    topics: new Map(),
    isAlive: true,
  }
  return { socket, closed, sent }
}

it('drops the slowest sockets first, and no more than necessary', () => {
  const [slow, slower, slowest] = [0.3, 0.4, 0.5].map((part) => createSocket(part * maxUnsentTotal))
  const sockets = [slow, slowest, slower].flatMap((each) => (each ? [each.socket] : []))
  dropSlowestSockets(new Set(sockets))
  expect([slow?.closed, slower?.closed, slowest?.closed]).toEqual([[], [], ['too-slow']])
})

it('drops no socket below the total limit', () => {
  const some = [0.5, 0.5].map((part) => createSocket(part * maxUnsentTotal))
  dropSlowestSockets(new Set(some.map(({ socket }) => socket)))
  expect(some.flatMap(({ closed }) => closed)).toEqual([])
})

it('sends each change to a socket once', () => {
  const { socket, sent } = createSocket(0)
  socket.topics.set('directory', { from: 0n, upTo: 5n, buffered: undefined })
  for (const position of [4n, 5n, 6n]) {
    const bytes = Buffer.from(String(position))
    for (const topic of ['directory', 'milestones'] as const) {
      deliver(socket, { topic, position, bytes, keys: [], removed: [] })
    }
  }
  expect(sent).toEqual(['6'])
})

it('sends all changes of a public topic to an owner', () => {
  const { socket, sent } = createSocket(0)
  Object.assign(socket, { role: 'owner', session: { id: 's', account: 'a', profileId: 'mine' } })
  for (const topic of ['directory', 'milestones'] as const) {
    socket.topics.set(topic, { from: 0n, upTo: 0n, buffered: undefined })
    const bytes = Buffer.from(`all of ${topic}`)
    deliver(socket, { topic, bytes, position: 1n, keys: ['other'], removed: [] })
  }
  expect(sent).toEqual(['all of directory', 'all of milestones'])
})

it('sends owners only the queue changes of their own profile, and staff all of them', () => {
  const [owner, staff] = [createSocket(0), createSocket(0)]
  const session = { id: 's', account: 'a', profileId: 'mine' }
  Object.assign(owner.socket, { role: 'owner', session })
  Object.assign(staff.socket, { role: 'auditor', session })
  for (const { socket } of [owner, staff]) {
    socket.topics.set('review', { from: 0n, upTo: 0n, buffered: undefined })
    const message = { topic: 'review' as const, bytes: Buffer.from('all') }
    deliver(socket, { ...message, position: 1n, keys: ['other'], removed: [] })
    deliver(socket, { ...message, position: 2n, keys: ['other', 'mine'], removed: [] })
    deliver(socket, { ...message, position: 3n, keys: ['mine', 'other'], removed: ['mine'] })
  }
  expect(staff.sent).toEqual(['all', 'all', 'all'])
  expect(owner.sent.map((text) => JSON.parse(text))).toEqual([
    { topic: 'review', position: '2', changes: [{ kind: 'upsert', key: 'mine' }] },
    { topic: 'review', position: '3', changes: [{ kind: 'remove', key: 'mine' }] },
  ])
})
