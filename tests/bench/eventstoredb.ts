// Measures appends, catch-up and delivery of the event log in EventStoreDB. It has no baseline,
// because it runs on another server. Run it: EVENTSTORE_URL=esdb://... node
// tests/bench/eventstoredb.ts
import { randomUUID } from 'node:crypto'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import type { EncodedEvent } from '#event-log/port.ts'
import { createEvent } from './create-event.ts'
import { formatTimes, timeOf } from './measure.ts'

const roundMs = 3000
const caughtUp = 50_000
const delivered = 500

const { EVENTSTORE_URL: url } = process.env
if (!url) {
  console.log('EventStoreDB: skipped, EVENTSTORE_URL is not set')
  process.exit(0)
}
const log = openEventStoreDbLog({ url })

const appendOne = () => log.append(`bench-${randomUUID()}`, [createEvent()], 'no-stream')

async function measureAppends(callers: number): Promise<void> {
  const times: number[] = []
  const end = performance.now() + roundMs
  const call = async () => {
    while (performance.now() < end) {
      times.push(await timeOf(appendOne))
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const perSecond = times.length / (roundMs / 1000)
  console.log(`append, ${callers} callers: ${perSecond.toFixed(0)}/s, ${formatTimes(times)}`)
}

async function measureCatchUp(): Promise<void> {
  const from = await log.head()
  const several = () =>
    Array.from({ length: 200 }, createEvent) as [EncodedEvent, ...EncodedEvent[]]
  for (let count = 0; count < caughtUp; count += 200) {
    await log.append(`bench-${randomUUID()}`, several(), 'no-stream')
  }
  const began = performance.now()
  let count = 0
  for await (const batch of log.readAll(from)) count += batch.length
  const perSecond = count / ((performance.now() - began) / 1000)
  console.log(`catch-up of ${count} events: ${perSecond.toFixed(0)}/s`)
}

async function measureDelivery(): Promise<void> {
  const ending = new AbortController()
  const batches = log.subscribe(await log.head(), ending.signal)[Symbol.asyncIterator]()
  const times: number[] = []
  for (let count = 0; count < delivered; count += 1) {
    const next = batches.next()
    times.push(await timeOf(() => appendOne().then(() => next)))
  }
  ending.abort()
  console.log(`append to delivery: ${formatTimes(times)}, the append included`)
}

for (const callers of [1, 16, 64]) await measureAppends(callers)
await measureCatchUp()
await measureDelivery()
await log.close()
