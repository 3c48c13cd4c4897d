import { Readable } from 'node:stream'
import { EventStoreDBClient } from '@eventstore/db-client'
import type { SharedClient } from '#event-log/eventstoredb/shared-client.ts'

/** Calls that a test answers in place of a server. Other calls fail. */
type Calls = { [Call in 'readStream' | 'readAll' | 'subscribeToAll']?: unknown }

/** Creates a client of EventStoreDB whose calls are answered by a test. */
export function answerCalls(calls: Calls, isRetired = false): SharedClient {
  const client: EventStoreDBClient = Object.create(EventStoreDBClient.prototype)
  Object.assign(client, { dispose: () => Promise.resolve() }, calls)
  return {
    client,
    credentials: { username: 'user', password: 'secret' },
    recordAnswer: () => undefined,
    isRetired: () => isRetired,
    replace: () => undefined,
    close: async () => undefined,
  }
}

/**
 * Creates a read or subscription like those of the library. Pushed events are delivered.
 */
export function openFeed() {
  let cancellations = 0
  const cancel = async () => {
    cancellations += 1
    throw new Error('It was over already')
  }
  const feed = new Readable({ objectMode: true, read: () => undefined })
  return Object.assign(feed, {
    cancel,
    unsubscribe: cancel,
    cancellations: () => cancellations,
  })
}

/** Creates a read that ends after these events. */
export function readOf(events: readonly ReturnType<typeof resolvedAt>[]) {
  const feed = openFeed()
  for (const event of events) feed.push(event)
  feed.push(null)
  return feed
}

/** Creates an event as the library resolves it, at a position of `$all` and of its stream. */
export function resolvedAt(number: number, type = 'Noted') {
  const position = { commit: BigInt(number), prepare: BigInt(number) }
  const revision = BigInt(number)
  const data = { place: number }
  const metadata = { by: 'a test' }
  const event = { id: `id-${number}`, type, streamId: 'a', revision, position, data, metadata }
  return { event: { ...event, isJson: true as const, created: new Date(0) } }
}
