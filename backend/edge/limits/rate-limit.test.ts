import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import { rateLimited, withRateLimit } from './rate-limit.ts'

it.each([
  [0, 'in 1 minute.', 0],
  [0.2, 'in 1 minute.', 1],
  [60, 'in 1 minute.', 60],
  [60.4, 'in 2 minutes.', 61],
  [900, 'in 15 minutes.', 900],
  [5400, 'in 90 minutes.', 5400],
  [5401, 'in 2 hours.', 5401],
  [86_400, 'in 24 hours.', 86_400],
])('refuses for %d seconds with the text %j and Retry-After %d', (seconds, words, after) => {
  const { code, details } = rateLimited(seconds, { limit: 'submit' })
  expect(code).toBe('rate-limited')
  expect(details).toEqual({
    detail: `Too many attempts. Please try again ${words}`,
    retryAfter: after,
    limit: 'submit',
  })
})

it('throws the error of the request, and logs a failure to remove its hit', async () => {
  const query = async (statement: unknown) => {
    if (String(statement).startsWith('delete')) throw new Error('Postgres is away')
    return { rows: [{ wait: null }] }
  }
  const logger = pino({ level: 'silent' })
  const warn = vi.spyOn(logger, 'warn')
  const failed = new Refusal('unavailable')
  const working = withRateLimit(
    {
      keyedIds: { ipKey: () => 'a' } as unknown as KeyedIds,
      pool: { query } as unknown as Pool,
      logger,
    },
    ['submit'],
    { ip: '192.0.2.1' },
    () => Promise.reject(failed),
  )
  await expect(working).rejects.toBe(failed)
  expect(warn).toHaveBeenCalledOnce()
})
