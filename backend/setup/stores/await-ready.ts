import { PoisonEvent } from '#projections/runner/faults.ts'
import type { Projector } from '#projections/runner/run.ts'

/**
 * Waits until the read models have caught up; returns false if an event stops the projector. The
 * process still serves the existing data, and staff can see the reason.
 */
export async function awaitReady({ ready }: Pick<Projector, 'ready'>): Promise<boolean> {
  try {
    await ready
    return true
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error
    console.error(
      `The read models have stopped at an event that this version cannot project: ${error.message}. A newer version continues from there.`,
    )
    return false
  }
}
