import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { registerProjectorMetrics } from './projector-metrics.ts'

const at = new Date(Date.now() - 90_000)
const head = { position: 70n, at }

async function read(
  position: bigint,
  end: typeof head | null = head,
  countsEvents = true,
): Promise<Record<string, number | undefined>> {
  const registry = new Registry()
  const status = () => ({
    ...{ isLeading: true, leadsSince: at, isReady: true, isStalled: false },
    ...{ position, at, head: end },
  })
  registerProjectorMetrics(registry, { projector: { status }, countsEvents })
  const metrics = await registry.getMetricsAsJSON()
  return Object.fromEntries(
    metrics.map(({ name, values }) => [name.replace('provenance_', ''), values[0]?.value]),
  )
}

it('reports the lag in events and seconds behind the head', async () => {
  const found = await read(64n)
  expect(found).toMatchObject({ event_log_head: 70, projection_lag_events: 6 })
  expect(found.projection_lag_seconds).toBeGreaterThanOrEqual(90)
  expect(found.projection_leader_age_seconds).toBeGreaterThanOrEqual(90)
})

it('reports no lag at the head', async () => {
  const found = await read(70n)
  expect(found).toMatchObject({ projection_lag_events: 0, projection_lag_seconds: 0 })
})

it('reports no negative lag if the head was read before the last events', async () => {
  const found = await read(75n)
  expect(found).toMatchObject({ event_log_head: 75, projection_lag_events: 0 })
})

it('reports no lag in events if positions do not count events', async () => {
  const found = await read(64n, head, false)
  expect(found).not.toHaveProperty('projection_lag_events')
  expect(found.projection_lag_seconds).toBeGreaterThanOrEqual(90)
})

it('reports neither head nor lag while the log does not answer', async () => {
  const found = await read(64n, null)
  expect(found).toMatchObject({ projection_position: 64, projection_leader: 1 })
  expect(found.event_log_head).toBeUndefined()
  expect(found.projection_lag_seconds).toBeUndefined()
  expect(found.projection_lag_events).toBeUndefined()
})
