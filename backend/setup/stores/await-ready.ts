import { PoisonEvent } from '#projections/runner/faults.ts'
import type { Projector } from '#projections/runner/run.ts'

/**
 * Waits until the read models have caught up, and says whether they have. An event that stops the
 * projector is told of and ends nothing: the process shows what there is, and staff can read why.
 */
export async function awaitReady({ ready }: Pick<Projector, 'ready'>): Promise<boolean> {
  try {
    await ready
    return true
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error
    console.error(
      `The read models have stopped at an event that this version cannot project, and a version that can goes on from there: ${error.message}.`,
    )
    return false
  }
}
