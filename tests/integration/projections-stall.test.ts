import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type EventLog, LogUnavailable } from '#event-log/port.ts'
import { describeHealth } from '#projections/runner/describe-health.ts'
import { registerStoreMetrics } from '#projections/runner/store-metrics.ts'
import { appendHistory, openReadModels } from '#tests/support/read-models.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'

const models = await openReadModels()
const { log, vault } = models
await appendHistory(log, vault, createSampleHistory(1, 40))
/** Long enough for a projector that works, and short enough to wait for. */
const short = { headEveryMs: 50, stalledAfterMs: 2000 }
const longMs = 5000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('liveness of a projector', () => {
  it('is lost when its subscription hangs although events wait', async () => {
    const hanging: EventLog = {
      ...log,
      subscribe: async function* (_after, signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        yield []
      },
    }
    const { status } = models.start({ ...short, log: hanging })
    await expect.poll(() => status().isLeading).toBe(true)
    expect(describeHealth(status())).toMatchObject({ isHealthy: true, body: { status: 'ok' } })
    await expect.poll(() => status().isStalled).toBe(true)
    expect(describeHealth(status())).toMatchObject({
      isHealthy: false,
      body: { status: 'failing', projector: { state: 'stalled', leader: true } },
    })
  })

  it('is kept while the log is away', async () => {
    const away = () => Promise.reject(new LogUnavailable('away'))
    let isAway = false
    const flaky: EventLog = {
      ...log,
      last: () => (isAway ? away() : log.last()),
      subscribe: async function* (_after, signal) {
        isAway = true
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        yield []
      },
    }
    const { status } = models.start({ ...short, log: flaky })
    await expect.poll(() => isAway).toBe(true)
    await wait(longMs)
    expect(describeHealth(status())).toMatchObject({ isHealthy: true })
  })

  it('is kept while Postgres is away, and each try fails', async () => {
    const pool = models.openPool()
    const { status } = models.start({ ...short, pool })
    await expect.poll(() => status().isLeading).toBe(true)
    const { connect } = pool
    onTestFinished(() => void Object.assign(pool, { connect }))
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    Object.assign(pool, {
      connect: (callback?: (error: Error) => void) =>
        callback ? callback(refused) : Promise.reject(refused),
    })
    // Events that cannot be projected.
    await appendHistory(log, vault, createSampleHistory(2, 10))
    await wait(longMs)
    expect(describeHealth(status())).toMatchObject({ isHealthy: true })
  })

  it('is kept by a projector that only stands by', async () => {
    const first = models.start(short)
    await first.ready
    const { status } = models.start(short)
    await wait(longMs)
    expect(first.status().isLeading).toBe(true)
    expect(status()).toMatchObject({ isLeading: false, isStalled: false })
  })
})

it('the metrics tell what is left to erase, and which store is away, without waiting for it', async () => {
  const pool = models.openPool()
  const projector = models.start({ pool, headEveryMs: 50 })
  await projector.ready
  const registry = new Registry()
  const { logId, schema } = models
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  registerStoreMetrics(registry, { pool, logId, schema, projector }, stopping.signal)
  const read = async (name: string) =>
    new RegExp(`^provenance_${name} (.*)$`, 'm').exec(await registry.metrics())?.[1]
  await expect.poll(() => read('erasures_pending')).toBe('0')
  expect(await read('profiles_unreadable')).toBe('0')
  const skew = async () => Math.abs(Number(await read('clock_skew_seconds')))
  await expect.poll(skew).toBeLessThan(5)
  expect(await read('store_up{store="postgres"}')).toBe('1')
  expect(await read('store_up{store="event_log"}')).toBe('1')

  const frozen = new Registry()
  const never = () => new Promise<never>(() => undefined)
  const source = { pool: { query: never }, logId, schema, projector }
  registerStoreMetrics(frozen, source, stopping.signal)
  expect(await frozen.metrics()).not.toMatch(/^provenance_erasures_pending /m)
})
