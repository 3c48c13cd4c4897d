import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { openMemoryLog } from '#tests/support/memory-log.ts'
import { createLogCounts, measureLog, registerLogMetrics } from './measured-log.ts'
import { type EventLog, LogUnavailable } from './port.ts'

const event = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'DirectoryOpened',
  data: {},
  metadata: {},
}

const fail = () => Promise.reject(new LogUnavailable('away'))
async function* failLater(): AsyncGenerator<never> {
  yield await fail()
}
const away: EventLog = {
  ...openMemoryLog(),
  append: fail,
  read: fail,
  head: fail,
  last: fail,
  readAll: failLater,
  subscribe: failLater,
}

it('counts the appends that have no answer', async () => {
  const counts = createLogCounts()
  const log = measureLog(openMemoryLog(), counts)
  const appending = log.append('directory', [event], 'no-stream')
  expect(counts.pendingAppends).toBe(1)
  await appending
  expect(counts.pendingAppends).toBe(0)
  await expect(measureLog(away, counts).append('s', [event], 'no-stream')).rejects.toThrow('away')
  expect(counts.pendingAppends).toBe(0)
})

it('counts each failed read by its operation, and passes the fault on', async () => {
  const counts = createLogCounts()
  const log = measureLog(away, counts)
  const takeOne = (batches: AsyncIterable<unknown>) => batches[Symbol.asyncIterator]().next()
  const reads = [
    log.read('s'),
    log.head(),
    log.last(),
    log.last(),
    takeOne(log.readAll(0n)),
    takeOne(log.subscribe(0n, new AbortController().signal)),
  ]
  for (const read of reads) await expect(read).rejects.toThrow('away')
  expect(counts.failedReads).toEqual({ read: 1, head: 1, last: 2, read_all: 1, subscribe: 1 })
  const registry = new Registry()
  registerLogMetrics(registry, counts)
  const text = await registry.metrics()
  expect(text).toContain('provenance_event_log_read_failures_total{operation="last"} 2')
  expect(await registry.metrics()).toBe(text)
})

it('counts no read that is answered', async () => {
  const counts = createLogCounts()
  const log = measureLog(openMemoryLog(), counts)
  await log.append('directory', [event], 'no-stream')
  expect(await log.read('directory')).toHaveLength(1)
  for await (const batch of log.readAll(0n)) expect(batch).toHaveLength(1)
  expect(counts).toEqual(createLogCounts())
})
