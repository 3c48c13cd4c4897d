import fc from 'fast-check'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createModel } from './model/model-state.ts'
import { openRealDirectory } from './model/real-directory.ts'
import { checkEnd, runs, type Session } from './model/steps.ts'
import type { Run } from './report.ts'

/** A crash here loses the memory of a process, not that of Postgres, which so need not flush. */
const unflushed = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
])

/**
 * Runs sequences of commands on the handlers, the log and the read models, and on a model, and compares the
 * two. A fault names the shortest sequence that shows it.
 */
export const runModel: Run = async ({ times, seed }) => {
  const postgres = await startOwnPostgres(unflushed)
  const real = await openRealDirectory(postgres.url)
  let requests = 0
  const begin = performance.now()
  try {
    const property = fc.asyncProperty(runs, async (steps) => {
      await real.reset()
      const model = createModel()
      const session: Session = { real, texts: new Map(), sent: undefined, requests: 0 }
      await fc.asyncModelRun(() => ({ model, real: session }), steps)
      await checkEnd(model, session)
      requests += session.requests
    })
    const result = await fc.check(property, { seed, numRuns: times })
    const ms = Math.round((performance.now() - begin) / result.numRuns)
    const faults = result.failed
      ? [`run ${result.numRuns}: ${result.errorInstance}\n${fc.defaultReportMessage(result)}`]
      : []
    return { faults, figures: `${result.numRuns} runs, ${requests} requests, ${ms} ms per run` }
  } finally {
    await real.close()
    await postgres.remove()
  }
}
