import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listShownMedia } from '#contract/media/media-path.ts'
import { isLive } from '#domain/profile/state.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { sweepRateLimitHits } from '#edge/limits/rate-limit.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import { sweepBulkReviews } from './bulk-reviews/store.ts'
import { sweepMedia } from './media/sweep.ts'
import { sweepNameClaims } from './profile/changes/claim-names.ts'

const minuteMs = 60_000
const tasks = [
  { everyMs: 10 * minuteMs, work: ({ pool }: HousekeepingDeps) => sweepExpired(pool) },
  { everyMs: 10 * minuteMs, work: ({ pool }: HousekeepingDeps) => sweepRateLimitHits(pool) },
  { everyMs: 10 * minuteMs, work: sweepNameClaims },
  {
    everyMs: 10 * minuteMs,
    work: ({ now, pool }: HousekeepingDeps) => sweepBulkReviews(pool, now()),
  },
  // The task reads the stream of each profile that has pictures, so it runs rarely.
  { everyMs: 60 * minuteMs, work: sweepPictures },
]

type HousekeepingDeps = Pick<ApiDeps, 'eventStore' | 'logger' | 'media' | 'now' | 'pool'>

/** Removes expired data at intervals while the app is open. */
export function startHousekeeping(app: FastifyInstance, deps: HousekeepingDeps): void {
  const { logger } = deps
  const timers = tasks.map(({ everyMs, work }) =>
    setInterval(() => {
      work(deps).catch((error: unknown) => logger.warn({ err: error }, 'the housekeeping failed'))
    }, everyMs),
  )
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}

/** Removes pictures that neither a profile nor a pending edit uses. */
export async function sweepPictures({
  eventStore,
  media,
  now,
}: Pick<HousekeepingDeps, 'eventStore' | 'media' | 'now'>): Promise<void> {
  // Read from the log, because read models are incomplete during a rebuild.
  const shownBy = async (id: string) => {
    const { state } = await foldProfile(eventStore, id)
    if (!isLive(state)) return new Set<string>()
    const proposed = state.heldEdit ? listShownMedia(state.heldEdit.fields) : []
    return new Set([...listShownMedia(state.fields), ...proposed])
  }
  await sweepMedia(media, shownBy, now())
}

/** Deletes expired sessions and nonces. */
async function sweepExpired(pool: Pool): Promise<void> {
  await pool.query(`
    delete from api.sessions where expires_at <= now();
    delete from api.nonces where expires_at <= now();
  `)
}
