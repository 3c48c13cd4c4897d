import { expect, it } from 'vitest'
import { createFakeSocket } from '#tests/support/fake-socket.ts'
import { deliver, dropSlowestSockets, maxUnsentBytes } from './hub.ts'
import type { EncodedMessage } from './live-messages.ts'

it('drops the slowest sockets first, and no more than necessary', () => {
  const [slow, slower, slowest] = [0.3, 0.4, 0.5].map((part) =>
    createFakeSocket({ bufferedAmount: part * maxUnsentBytes }),
  )
  const sockets = [slow, slowest, slower].flatMap((fake) => (fake ? [fake.socket] : []))
  dropSlowestSockets(new Set(sockets))
  expect([slow?.ended, slower?.ended, slowest?.ended]).toEqual([[], [], ['too-slow']])
})

it('drops no socket below the total limit', () => {
  const some = [0.5, 0.5].map((part) => createFakeSocket({ bufferedAmount: part * maxUnsentBytes }))
  dropSlowestSockets(new Set(some.map(({ socket }) => socket)))
  expect(some.flatMap(({ ended }) => ended)).toEqual([])
})

it('sends each change to a socket once', () => {
  const { socket, sent } = createFakeSocket()
  socket.topics.set('directory', { from: 0n, skipUpTo: 5n, buffered: undefined })
  for (const position of [4n, 5n, 6n]) {
    const bytes = Buffer.from(String(position))
    for (const topic of ['directory', 'milestones'] as const) {
      deliver(socket, { topic, position, bytes, keys: [], removed: [] })
    }
  }
  expect(sent).toEqual(['6'])
})

it('buffers changes while missed ones are sent, and drops the socket if the buffer overflows', () => {
  const buffered: EncodedMessage[] = []
  const { socket, sent, ended } = createFakeSocket({
    state: { from: 0n, skipUpTo: 5n, buffered },
  })
  const message = { topic: 'directory' as const, bytes: Buffer.from(''), keys: [], removed: [] }
  deliver(socket, { ...message, position: 6n })
  expect(sent).toEqual([])
  expect(buffered).toHaveLength(1)
  for (let position = 7n; position <= 1100n; position += 1n) {
    deliver(socket, { ...message, position })
  }
  expect(ended).toEqual(['too-slow'])
})

it('sends all changes of a public topic to an owner', () => {
  const { socket, sent } = createFakeSocket()
  Object.assign(socket, { role: 'owner', session: { id: 's', account: 'a', profileId: 'mine' } })
  for (const topic of ['directory', 'milestones'] as const) {
    socket.topics.set(topic, { from: 0n, skipUpTo: 0n, buffered: undefined })
    const bytes = Buffer.from(`all of ${topic}`)
    deliver(socket, { topic, bytes, position: 1n, keys: ['other'], removed: [] })
  }
  expect(sent).toEqual(['all of directory', 'all of milestones'])
})

it('sends owners only the queue changes of their own profile, and staff all of them', () => {
  const [owner, staff] = [createFakeSocket(), createFakeSocket()]
  const session = { id: 's', account: 'a', profileId: 'mine' }
  Object.assign(owner.socket, { role: 'owner', session })
  Object.assign(staff.socket, { role: 'auditor', session })
  for (const { socket } of [owner, staff]) {
    socket.topics.set('review', { from: 0n, skipUpTo: 0n, buffered: undefined })
    const message = { topic: 'review' as const, bytes: Buffer.from('all') }
    deliver(socket, { ...message, position: 1n, keys: ['other'], removed: [] })
    deliver(socket, { ...message, position: 2n, keys: ['other', 'mine'], removed: [] })
  }
  expect(staff.sent).toEqual(['all', 'all'])
  expect(owner.sent.map((text) => JSON.parse(text))).toEqual([
    { topic: 'review', position: '2', changes: [{ kind: 'upsert', key: 'mine' }] },
  ])
})
