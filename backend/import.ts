import { makeLogger } from '#edge/logger.ts'
import { LogUnavailable } from '#event-log/port.ts'
import { isTransient } from '#postgres/faults.ts'
import { readConfig } from './config.ts'
import { findKnown } from './import/find-known.ts'
import { openFile } from './import/open-file.ts'
import { openToLook, openToWrite } from './import/open-stores.ts'
import { planImport } from './import/plan-import.ts'
import { readArguments } from './import/read-arguments.ts'
import { openReport } from './import/report.ts'
import { FileChanged, runImport } from './import/run-import.ts'
import { InvalidFile } from './import/split-records.ts'
import { runProcess } from './process/run-process.ts'
import { StartRefused } from './process/start-refused.ts'

// Brings the profiles of an older directory in, also while Provenance runs on the same stores.
await runProcess(async (life) => {
  const { path, dryRun } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const logger = makeLogger(config.logLevel, process.stderr)
  const began = performance.now()
  const file = await openFile(path)
  life.onStop(() => file.close())
  const report = openReport(console.log, { dryRun })
  const startedAt = new Date()
  const all = await planImport(file, startedAt.toISOString(), report).catch((error: unknown) => {
    throw error instanceof InvalidFile ? new StartRefused(`${path} ${error.message}.`) : error
  })

  const { identity, log, openStore } = dryRun
    ? await openToLook(config, logger, life)
    : await openToWrite(config, logger, life)
  const keys = all.map(({ sourceId }) => identity.sourceKey(sourceId))
  const known = log ? await findKnown(log, new Set(keys)) : new Set()
  const planned = all.filter((plan, place) => {
    const isKnown = known.has(keys[place])
    if (isKnown) report.skipped(plan, 'imported-before')
    return !isKnown
  })

  // A dry run's claims count as long as no time passes.
  const now = dryRun ? () => startedAt : () => new Date()
  const deps = { identity, openStore, now, signal: life.signal }
  const running = runImport(deps, { file, planned }, report)
  // Closed first, so that what is under way ends on stores that are still open.
  life.onStop(() => running.catch(() => undefined))
  const failure = await running.then(
    () => (life.signal.aborted ? 'it was stopped' : undefined),
    describeFailure,
  )
  for (const line of report.sum((performance.now() - began) / 1000)) console.log(line)
  if (failure !== undefined) {
    throw new StartRefused(
      `The import did not come to its end: ${failure}. Run it again, and it goes on from there.`,
    )
  }
  const { leftOut } = report.counts
  if (leftOut === 0) life.end()
  else life.fail(new StartRefused(`Records that were left out, as told above: ${leftOut}.`))
})

function describeFailure(error: unknown): string {
  if (error instanceof LogUnavailable) return `the event log does not answer (${error.message})`
  if (error instanceof Error && isTransient(error)) {
    return `Postgres does not answer (${error.message})`
  }
  if (error instanceof FileChanged) return `the file changed meanwhile (${error.message})`
  throw error
}
