import type { FastifyInstance } from 'fastify'
import { profileEvent } from '#contract/events/profile.ts'
import { profile } from '#domain/profile/decide.ts'
import { isLive } from '#domain/profile/state.ts'
import { profileStream } from '#event-log/claim-handle.ts'
import { foldEvents } from '#event-log/handle-command.ts'
import type { ApiDeps } from './deps.ts'
import { mediaShown } from './media/own-media.ts'
import { sweepMedia } from './media/sweep.ts'
import { sweepExpired } from './migrate.ts'

const every = 10 * 60_000

type Kept = Pick<ApiDeps, 'journal' | 'logger' | 'media' | 'now' | 'pool'>

/** Clears away what has expired, now and then, for as long as the app is open. */
export function addHousekeeping(app: FastifyInstance, deps: Kept): void {
  const { logger } = deps
  const timer = setInterval(() => {
    tidy(deps).catch((error) => logger.warn({ err: error }, 'the housekeeping failed'))
  }, every)
  app.addHook('onClose', async () => clearInterval(timer))
}

async function tidy({ journal, media, now, pool }: Kept): Promise<void> {
  await sweepExpired(pool)
  // By the log, since read models that are being rebuilt show less than there is.
  const shownBy = async (id: string) => {
    const state = foldEvents(profile, await journal.read(profileStream(id), profileEvent))
    return isLive(state) ? mediaShown(state.fields) : new Set<string>()
  }
  await sweepMedia(media, shownBy, now())
}
