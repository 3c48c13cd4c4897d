import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import { shareClient } from '#event-log/eventstoredb/shared-client.ts'
import { type EventLog, LogUnavailable, WrongExpectedRevision } from '#event-log/port.ts'
import { findEventStore } from '#tests/support/eventstore-server.ts'
import {
  collectUntil,
  createAppender,
  newStream,
  someEvent,
  someEvents,
  untilAvailable,
} from '#tests/support/logged-events.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { describeEventLog } from './event-log.contract.ts'
import { describeOutage } from './event-log.outage.ts'

const { server, missing } = await findEventStore()
const url = server?.url ?? ''
/** Skipped for a cluster, because its nodes announce their own addresses, which bypass a proxy. */
const onOneNode = it.skipIf(url.includes(','))
const endings: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of endings.toReversed()) await end()
  await server?.close()
})

type Terms = { timeoutMs?: number; tryMs?: number; headCheckMs?: number }

function openLog(terms: Terms = {}): Promise<EventLog> {
  return Promise.resolve(openEventStoreDbLog({ url, ...terms }))
}

/** Opens a log whose connection to a single node can be cut and stalled. */
async function openProxied(terms: Terms = {}) {
  const [, host = ''] = /@?([^@/]+:\d+)/.exec(url.replace('esdb://', '')) ?? []
  const proxy = await startTcpProxy(Number(host.split(':')[1]))
  endings.push(proxy.close)
  const address = url.replace(host, `127.0.0.1:${proxy.port}`)
  const open = (others: Terms) => openEventStoreDbLog({ url: address, ...others })
  return { proxy, log: open(terms), open }
}

describe.skipIf(!server)(missing ? `EventStoreDB: ${missing}` : 'EventStoreDB', () => {
  describeEventLog(openLog)

  describe('appends', () => {
    onOneNode('fail in time on a stalled connection, without delaying another log', async () => {
      const { proxy, log } = await openProxied({ timeoutMs: 600, tryMs: 250 })
      const other = await openLog()
      const events = someEvents(2)
      await untilAvailable(() => log.append(newStream(), someEvents(1), 'no-stream'))
      proxy.stall()
      const stuck = Array.from({ length: 20 }, () =>
        log.append(newStream(), [someEvent()], 'no-stream'),
      )
      const through = Array.from({ length: 20 }, () =>
        other.append(newStream(), [someEvent()], 'no-stream'),
      )
      for (const result of await Promise.allSettled(stuck)) {
        expect(result).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) })
      }
      expect(await Promise.all(through)).toHaveLength(20)
      proxy.mend()
      const late = newStream()
      await untilAvailable(() => log.append(late, events, 'no-stream'))
      expect(await untilAvailable(() => log.read(late))).toHaveLength(2)
      await log.close()
      await other.close()
    })

    onOneNode('with a lost response are stored once', async () => {
      const { proxy, log } = await openProxied()
      for (let round = 0; round < 10; round += 1) {
        const stream = newStream()
        const events = someEvents(3)
        proxy.loseAnswerTo(stream)
        const appended = await log.append(stream, events, 'no-stream')
        const read = await log.read(stream)
        expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
        expect(appended).toEqual({ revision: 2n, position: read[2]?.position })
      }
      await log.close()
    })

    it('are refused at a wrong revision, even when the connection string turns errors into results', async () => {
      const log = openEventStoreDbLog({ url: `${url}&throwOnAppendFailure=false` })
      const stream = newStream()
      await log.append(stream, [someEvent()], 'no-stream')
      await expect(log.append(stream, [someEvent()], 'no-stream')).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      )
      await log.close()
    })
  })

  describe('an unreachable server', () => {
    it('makes every call fail with LogUnavailable in time', async () => {
      const port = await findFreePort()
      const log = openEventStoreDbLog({ url: `esdb://127.0.0.1:${port}?tls=false`, timeoutMs: 300 })
      const calls = [
        () => log.append(newStream(), [someEvent()], 'no-stream'),
        () => log.read(newStream()),
        () => log.head(),
        () => collectUntil(log.readAll(0n), () => true),
      ]
      for (const call of calls) await expect(call()).rejects.toBeInstanceOf(LogUnavailable)
      await log.close()
    })
  })

  describe('reads', () => {
    onOneNode('fail in time on a stalled connection', async () => {
      const { proxy, log } = await openProxied({ timeoutMs: 600 })
      const stream = newStream()
      const events = someEvents(3)
      await untilAvailable(() => log.append(stream, events, 'no-stream'))
      proxy.stall()
      await expect(log.read(stream)).rejects.toBeInstanceOf(LogUnavailable)
      await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable)
      proxy.mend()
      expect(await untilAvailable(() => log.read(stream))).toHaveLength(3)
      await log.close()
    })

    onOneNode('are retried when another log closes their shared connection', async () => {
      const { proxy, log: hasty, open } = await openProxied({ tryMs: 200, timeoutMs: 400 })
      const patient = open({ tryMs: 10_000, timeoutMs: 20_000 })
      const stream = newStream()
      const events = someEvents(3)
      await untilAvailable(() => hasty.append(stream, events, 'no-stream'))
      const writer = await openLog()
      const known = await patient.head()
      proxy.stall()
      const { position } = await writer.append(stream, [someEvent()], 2n)
      expect(position).toBeGreaterThan(known)
      const answers = Promise.all([patient.read(stream), patient.head()])
      await expect(hasty.read(stream)).rejects.toBeInstanceOf(LogUnavailable)
      proxy.mend()
      const [read, reached] = await answers
      expect(read).toEqual(await writer.read(stream))
      expect(reached).toBe(position)
      await Promise.all([hasty, patient, writer].map((log) => log.close()))
    })
  })

  describe('head', () => {
    it('skips system events', async () => {
      const log = await openLog()
      const stream = newStream()
      const { position } = await log.append(stream, [someEvent()], 'no-stream')
      const client = EventStoreDBClient.connectionString(url)
      await client.setStreamMetadata(stream, { maxAge: 3_600_000 })
      expect(await log.head()).toBe(position)
      const fresh = await openLog()
      expect(await fresh.head()).toBe(position)
      expect(await collectUntil(fresh.readAll(position), () => false)).toEqual([])
      await client.dispose()
      await fresh.close()
      await log.close()
    })
  })

  describe('a subscription', () => {
    onOneNode('continues after each cut where it was, without gaps or repetitions', async () => {
      const { proxy, log } = await openProxied()
      const writer = await openLog()
      const append = createAppender(writer)
      const stream = newStream()
      const rounds = 4
      const size = 50
      const ending = new AbortController()
      const head = await log.head()
      const batches = log.subscribe(head, ending.signal)[Symbol.asyncIterator]()
      const events = []
      for (let round = 1; round <= rounds; round += 1) {
        const appended = await append(stream, someEvents(size))
        while (events.at(-1)?.position !== appended.position) {
          events.push(...((await batches.next()).value ?? []))
        }
        proxy.cut()
        proxy.mend()
      }
      ending.abort()
      expect(events).toEqual(await writer.read(stream))
      await log.close()
      await writer.close()
    })

    onOneNode('is restarted after its connection stalls', async () => {
      const { proxy, log } = await openProxied({ headCheckMs: 200, timeoutMs: 400 })
      const writer = await openLog()
      const stream = newStream()
      const ending = new AbortController()
      const collected = collectUntil(
        log.subscribe(await untilAvailable(log.head), ending.signal),
        ({ length }) => length === 2,
      )
      await writer.append(stream, [someEvent()], 'no-stream')
      proxy.stall()
      await writer.append(stream, [someEvent()], 0n)
      await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable)
      proxy.mend()
      expect(await collected).toEqual(await writer.read(stream))
      ending.abort()
      await log.close()
      await writer.close()
    })

    it('loses nothing when the server drops it as too slow', async () => {
      const faults: string[] = []
      const log = openEventStoreDbLog({ url, onFault: (error) => faults.push(String(error)) })
      const [stream, appends, each] = [newStream(), 30, 100]
      const ending = new AbortController()
      const batches = log.subscribe(await log.head(), ending.signal)[Symbol.asyncIterator]()
      const first = batches.next()
      await log.append(stream, [someEvent()], 'no-stream')
      const events = [...((await first).value ?? [])]
      // While this thread waits, it reads nothing from the socket.
      const done = new Int32Array(new SharedArrayBuffer(4))
      const burst = new URL('../support/eventstore-burst.ts', import.meta.url)
      const worker = new Worker(burst, { workerData: { url, stream, appends, each, done } })
      await once(worker, 'online')
      Atomics.wait(done, 0, 0)
      while (events.length < appends * each + 1) {
        events.push(...((await batches.next()).value ?? []))
      }
      ending.abort()
      expect(events).toEqual(await log.read(stream))
      expect(faults.join()).toContain('too slow')
      await log.close()
    })

    it('buffers a bounded queue for a slow reader', async () => {
      const log = await openLog()
      const stream = newStream()
      const before = await log.head()
      const append = createAppender(log)
      for (let count = 0; count < 24; count += 1) await append(stream, someEvents(500))
      const ending = new AbortController()
      const events = []
      for await (const batch of log.subscribe(before, ending.signal)) {
        expect(batch.length).toBeLessThanOrEqual(1000)
        events.push(...batch)
        if (events.length === 12_000) break
      }
      ending.abort()
      expect(events).toEqual(await log.read(stream))
      await log.close()
    })
  })

  describe('the client', () => {
    it('is shared by all logs of a process, and stays open when one of them closes', async () => {
      const [one, other] = [shareClient(url), shareClient(url)]
      expect(one.client).toBe(other.client)
      await one.close()
      const log = await openLog()
      expect(await log.read(newStream())).toEqual([])
      await log.close()
      await other.close()
    })
  })
})

describe.skipIf(!server?.controls)(
  'EventStoreDB, killed (by EVENTSTORE_TEST_START or Docker)',
  () => {
    const controls = server?.controls
    describeOutage(openLog, [
      {
        name: 'killed',
        down: async () => controls?.kill(),
        up: async () => controls?.start(),
      },
    ])
  },
)

describe.skipIf(!server?.controls?.freeze)(
  'EventStoreDB, frozen (by EVENTSTORE_TEST_START)',
  () => {
    const controls = server?.controls
    beforeAll(() => () => controls?.thaw?.())

    it('makes appends and reads fail in time, and works again once it is resumed', async () => {
      const log = await openLog({ timeoutMs: 600, tryMs: 250 })
      const stream = newStream()
      const events = someEvents(2)
      await untilAvailable(() => log.append(newStream(), someEvents(1), 'no-stream'))
      await controls?.freeze?.()
      await expect(log.append(stream, events, 'no-stream')).rejects.toBeInstanceOf(LogUnavailable)
      await expect(log.read(stream)).rejects.toBeInstanceOf(LogUnavailable)
      controls?.thaw?.()
      const patient = await openLog()
      await untilAvailable(() => patient.append(stream, events, 'no-stream'))
      expect(await untilAvailable(() => patient.read(stream))).toHaveLength(2)
      await log.close()
      await patient.close()
    })
  },
)
