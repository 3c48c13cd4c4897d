import type { Config } from '#backend/config.ts'
import { PoisonEvent } from '#projections/runner/faults.ts'
import type { Projector } from '#projections/runner/run.ts'
import { refuseStrangeLog } from './refuse-strange-log.ts'

/**
 * Waits until the read models have caught up, and says whether they have. An event that stops the
 * projector is told of and ends nothing: the process shows what there is, and staff can read why.
 * Throws `StartRefused` where the vault lacks the event's key: more would be sealed with wrong ones.
 */
export async function awaitReady(
  { ready }: Pick<Projector, 'ready'>,
  config: Pick<Config, 'eventstoreUrl'>,
): Promise<boolean> {
  try {
    await ready
    return true
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error
    refuseStrangeLog(config, error.cause)
    console.error(
      `The read models have stopped at an event that this version cannot project, and a version that can goes on from there: ${error.message}.`,
    )
    return false
  }
}
