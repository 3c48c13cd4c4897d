import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mediaShown } from '#contract/media-path.ts'
import { isLive } from '#domain/profile/state.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { sweepRateLimitHits } from '#edge/limits/rate-limit.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import { sweepMedia } from './media/sweep.ts'
import { sweepNameClaims } from './profile/claim-names.ts'
import { sweepActs } from './review-acts/store.ts'

const minuteMs = 60_000
const chores = [
  { everyMs: 10 * minuteMs, work: ({ pool }: Kept) => sweepExpired(pool) },
  { everyMs: 10 * minuteMs, work: ({ pool }: Kept) => sweepRateLimitHits(pool) },
  { everyMs: 10 * minuteMs, work: sweepNameClaims },
  { everyMs: 10 * minuteMs, work: ({ now, pool }: Kept) => sweepActs(pool, now()) },
  // It reads the stream of each profile that has pictures.
  { everyMs: 60 * minuteMs, work: sweepPictures },
]

type Kept = Pick<ApiDeps, 'eventStore' | 'logger' | 'media' | 'now' | 'pool'>

/** Clears away what has expired, now and then, for as long as the app is open. */
export function addHousekeeping(app: FastifyInstance, deps: Kept): void {
  const { logger } = deps
  const timers = chores.map(({ everyMs, work }) =>
    setInterval(() => {
      work(deps).catch((error: unknown) => logger.warn({ err: error }, 'the housekeeping failed'))
    }, everyMs),
  )
  app.addHook('onClose', async () => timers.forEach(clearInterval))
}

/** Removes pictures that no profile shows, and no edit that waits for a review. */
export async function sweepPictures({
  eventStore,
  media,
  now,
}: Pick<Kept, 'eventStore' | 'media' | 'now'>): Promise<void> {
  // By the log, since read models that are being rebuilt show less than there is.
  const shownBy = async (id: string) => {
    const { state } = await foldProfile(eventStore, id)
    if (!isLive(state)) return new Set<string>()
    const proposed = state.heldEdit ? mediaShown(state.heldEdit.fields) : []
    return new Set([...mediaShown(state.fields), ...proposed])
  }
  await sweepMedia(media, shownBy, now())
}

/** Removes what time has made worthless. */
async function sweepExpired(pool: Pool): Promise<void> {
  await pool.query(`
    delete from api.sessions where expires_at <= now();
    delete from api.nonces where expires_at <= now();
  `)
}
