import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { followProfiles } from './follow-profiles.ts'

it.each([
  ['after the followed position', 40n, 40n],
  ['from its start, if it is shorter because it was restored', 39n, 0n],
])('follows the log %s', async (_, head, after) => {
  const query = async () => ({ rows: [{ position: '40' }] })
  const pool = { query } as unknown as Pool
  const subscribe = vi.fn(async function* () {})
  const { signal } = new AbortController()
  await followProfiles(
    {
      pool,
      readPool: pool,
      log: { head: async () => head, subscribe },
      logId: 'a',
      projector: { waitFor: async () => true },
      now: () => new Date(),
    },
    signal,
  )
  expect(subscribe).toHaveBeenCalledWith(after, signal)
})
