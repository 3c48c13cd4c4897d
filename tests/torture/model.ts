import fc from 'fast-check'
import { checkRuns } from './model/check-runs.ts'
import { checkEnd, runsOf } from './model/steps.ts'
import type { Run } from './report.ts'

/** Runs sequences of steps on the handlers, the log and the read models, and on a model, and compares the two. */
export const runModel: Run = (options) =>
  checkRuns(options, runsOf(60), async (model, session, steps) => {
    await fc.asyncModelRun(() => ({ model, real: session }), steps)
    await checkEnd(model, session)
  })
