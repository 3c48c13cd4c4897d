import fc from 'fast-check'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import type { Report } from '../report.ts'
import { createModel, type Model } from './model-state.ts'
import { openRealDirectory } from './real-directory.ts'
import type { Session } from './steps.ts'

/** A crash here ends only a process, so Postgres need not flush its commits to disk. */
const unsafeFlags = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
])

/** Runs each generated value on an empty directory and model. A fault describes the smallest failing value. */
export async function checkRuns<Value>(
  { times, seed }: { times: number; seed: number },
  values: fc.Arbitrary<Value>,
  run: (model: Model, session: Session, value: Value) => Promise<void>,
): Promise<Report> {
  const postgres = await startOwnPostgres(unsafeFlags)
  const real = await openRealDirectory(postgres.url)
  let requests = 0
  const begin = performance.now()
  try {
    const property = fc.asyncProperty(values, async (value) => {
      await real.reset()
      const session: Session = { real, texts: new Map(), lastSent: undefined, requestCount: 0 }
      await run(createModel(), session, value)
      requests += session.requestCount
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
