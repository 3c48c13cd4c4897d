import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '#edge/deps.ts'
import { sweepRateLimitHits } from '#edge/limits/rate-limit.ts'
import { sweepBulkReviews } from './bulk-reviews/store.ts'
import { sweepUnusedMedia } from './media/sweep.ts'
import { sweepNameLeases } from './profile/changes/lease-names.ts'
import { sweepSessions } from './session/store.ts'

const minuteMs = 60_000

type HousekeepingDeps = Pick<ApiDeps, 'eventStore' | 'logger' | 'media' | 'now' | 'pool'>
type Task = { everyMs: number; run: (deps: HousekeepingDeps) => Promise<void> }

const tasks: readonly Task[] = [
  { everyMs: 10 * minuteMs, run: ({ pool }) => sweepSessions(pool) },
  { everyMs: 10 * minuteMs, run: ({ pool }) => sweepRateLimitHits(pool) },
  { everyMs: 10 * minuteMs, run: ({ pool }) => sweepNameLeases(pool) },
  { everyMs: 10 * minuteMs, run: ({ now, pool }) => sweepBulkReviews(pool, now()) },
  // The task reads the stream of each profile that has pictures, so it runs rarely.
  { everyMs: 60 * minuteMs, run: sweepUnusedMedia },
]

/** Removes expired data at intervals until the app closes. */
export function startHousekeeping(app: FastifyInstance, deps: HousekeepingDeps): void {
  const { logger } = deps
  const timers = tasks.map(({ everyMs, run }) =>
    setInterval(() => {
      run(deps).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'))
    }, everyMs),
  )
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}
