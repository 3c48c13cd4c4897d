import type { Config } from '#backend/config.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { startWatchdog } from '#backend/process/watchdog.ts'
import type { Projector } from '#projections/runner/run.ts'

const checkEveryMs = 10_000
/** Stalled checks in a row. One alone may follow a moment in which the process was frozen. */
const maxStalled = 2

/**
 * In production, ends a process whose event loop is blocked or whose projector is stalled, so that
 * its supervisor starts it again. Elsewhere a supervisor may be missing, and a debugger present.
 */
export function endWhenStuck(
  { isProduction }: Pick<Config, 'isProduction'>,
  { status }: Pick<Projector, 'status'>,
  { onStop, fail }: Pick<ProcessLifecycle, 'onStop' | 'fail'>,
): void {
  if (!isProduction) return
  let stalled = 0
  const timer = setInterval(() => {
    stalled = status().isStalled ? stalled + 1 : 0
    if (stalled >= maxStalled) {
      fail(new Error('The projector did nothing for two minutes although events wait'))
    }
  }, checkEveryMs)
  onStop(async () => clearInterval(timer))
  onStop(startWatchdog())
}
