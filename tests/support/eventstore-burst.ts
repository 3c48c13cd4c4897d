// Worker that appends many events in a burst, and then wakes the waiting thread.
import { randomUUID } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

const { url, stream, appends, each, done } = workerData as {
  url: string
  stream: string
  appends: number
  each: number
  done: Int32Array
}
const client = EventStoreDBClient.connectionString(url)
for (let count = 0; count < appends; count += 1) {
  const events = Array.from({ length: each }, () =>
    jsonEvent({ id: randomUUID(), type: 'Noted', data: { note: 'x'.repeat(500) } }),
  )
  await client.appendToStream(stream, events)
}
await client.dispose()
Atomics.store(done, 0, 1)
Atomics.notify(done, 0)
