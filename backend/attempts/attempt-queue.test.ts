import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { EventStore } from '#event-log/event-store.ts'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { createAttemptQueue } from './attempt-queue.ts'

const owner = randomUUID()
const attempt = {
  attempt: 'edit' as const,
  profileId: owner,
  walletAddress: '0x00',
  content: {},
  codes: ['bot-refused' as const],
  flags: [],
  life: 1,
}

it('records each attempt with its own day, although they were queued together', async () => {
  const appended: { stream: string; days: unknown[] }[] = []
  const eventStore: EventStore = {
    append: async (stream, events) => {
      appended.push({ stream, days: events.map(({ data }) => Reflect.get(data, 'day')) })
      return { position: 1n, revision: 0n }
    },
    read: () => Promise.reject(new Error('Nothing is read')),
    readRange: () => Promise.reject(new Error('Nothing is read')),
  }
  const app = Fastify()
  const queue = createAttemptQueue(
    app,
    {
      eventStore,
      keyedIds: createKeyedIds(Buffer.alloc(32, 7)),
      logger: pino({ level: 'silent' }),
      now: () => new Date(),
      readPool: createFakePool(),
      totals: { addAttempt: () => expect.unreachable() },
    },
    new Registry(),
  )
  for (const at of ['2026-11-20T23:59:59.000Z', '2026-11-21T00:00:01.000Z']) {
    queue.add(attempt, {
      at,
      actor: { kind: 'owner', id: null },
      requestId: 'a request',
      newId: randomUUID,
      origin: { ip: '203.0.113.7', userAgent: 'a browser' },
    })
  }
  await app.close()
  expect(appended).toEqual([
    { stream: expect.stringMatching(/^security-2026-11-20-/), days: ['2026-11-20'] },
    { stream: expect.stringMatching(/^security-2026-11-21-/), days: ['2026-11-21'] },
  ])
})
