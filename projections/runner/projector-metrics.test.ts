import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { LoggedEvent } from '#event-log/port.ts'
import { addProjectorGauges } from './projector-metrics.ts'

const event: LoggedEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'DirectoryOpened',
  stream: 'directory',
  revision: 0n,
  position: 70n,
  data: {},
  metadata: { at: '2026-01-01T00:00:00.000Z' },
}

async function read(
  position: bigint,
  last: () => Promise<LoggedEvent | undefined>,
  countsEvents = true,
): Promise<Record<string, number | undefined>> {
  const registry = new Registry()
  const at = new Date(Date.now() - 90_000)
  const status = () => ({ leader: true, leadsSince: at, position, at })
  addProjectorGauges(registry, { projector: { status }, log: { last }, countsEvents })
  const metrics = await registry.getMetricsAsJSON()
  return Object.fromEntries(metrics.map(({ name, values }) => [name, values[0]?.value]))
}

it('reports the lag in events and seconds behind the head', async () => {
  const found = await read(64n, async () => event)
  expect(found).toMatchObject({ event_log_head: 70, projection_lag_events: 6 })
  expect(found.projection_lag_seconds).toBeGreaterThanOrEqual(90)
  expect(found.projection_leader_age_seconds).toBeGreaterThanOrEqual(90)
})

it('reports no lag at the head', async () => {
  const found = await read(70n, async () => event)
  expect(found).toMatchObject({ projection_lag_events: 0, projection_lag_seconds: 0 })
})

it('reports no lag in events if positions do not count events', async () => {
  const found = await read(64n, async () => event, false)
  expect(found).not.toHaveProperty('projection_lag_events')
  expect(found.projection_lag_seconds).toBeGreaterThanOrEqual(90)
})

it('reports neither head nor lag while the log does not answer', async () => {
  const found = await read(64n, () => Promise.reject(new Error('away')))
  expect(found).toMatchObject({ projection_position: 64, projection_leader: 1 })
  expect(found.event_log_head).toBeUndefined()
  expect(found.projection_lag_seconds).toBeUndefined()
  expect(found.projection_lag_events).toBeUndefined()
})
