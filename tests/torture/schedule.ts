import fc from 'fast-check'
import { checkRuns } from './model/check-runs.ts'
import { anyGroup, runGroup } from './model/concurrent-group.ts'
import { checkEnd, runsOf } from './model/steps.ts'
import type { Run } from './report.ts'

/**
 * Runs a few steps as `model` does, then some requests at the same time. The seed determines the order of their
 * accesses to the log, the vault and Postgres, because only one access runs at a time.
 */
export const runSchedule: Run = (options) =>
  checkRuns(options, anyRun, async (model, session, [steps, group, scheduler]) => {
    await fc.asyncModelRun(() => ({ model, real: session }), steps)
    await checkEnd(await runGroup(model, session, group, scheduler), session)
  })

/** The scheduler is no field of the group, because fast-check loses the fields beside one when it shrinks. */
const anyRun = fc.tuple(runsOf(12), anyGroup, fc.scheduler())
