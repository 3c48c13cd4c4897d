import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { noon } from '#tests/fixtures/profile-events.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { type NetworkTotals, prepareTotals } from './prepare-totals.ts'

it('appends the totals of many networks in groups of a hundred, each to a new stream', () => {
  const totals = Array.from(
    { length: 250 },
    (_, place): NetworkTotals => ({
      kind: 'attempts',
      since: noon,
      until: noon,
      count: place,
      codes: new Set(['rate-limited']),
      flags: new Set(),
      origin: { ip: `203.0.113.${place}`, userAgent: 'a browser' },
    }),
  )
  const keyedIds = createKeyedIds(Buffer.alloc(32, 7))
  const appends = prepareTotals({ keyedIds }, totals, { newId: randomUUID, requestId: 'sums' })
  expect(appends.map(({ events }) => events.length)).toEqual([100, 100, 50])
  expect(new Set(appends.map(({ stream }) => stream)).size).toBe(3)
  const counts = appends.flatMap(({ events }) => events.map(({ data }) => data))
  expect(counts).toMatchObject(totals.map(({ count }) => ({ count })))
})
