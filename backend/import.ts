import { createLogger } from '#edge/logger.ts'
import { LogUnavailable } from '#event-log/port.ts'
import { isTransient } from '#postgres/faults.ts'
import { loadConfig } from './config.ts'
import { findKnown } from './import/find-known.ts'
import { openFile } from './import/open-file.ts'
import { openForDryRun, openForImport } from './import/open-stores.ts'
import { parseArguments } from './import/parse-arguments.ts'
import { planImport } from './import/plan-import.ts'
import { createReport } from './import/report.ts'
import { FileChanged, runImport } from './import/run-import.ts'
import { InvalidFile } from './import/split-records.ts'
import { runProcess } from './process/run-process.ts'
import { StartRefused } from './process/start-refused.ts'

// Imports the profiles of another directory, also while Provenance runs on the same stores.
await runProcess(async (lifecycle) => {
  const { path, dryRun } = parseArguments(process.argv.slice(2))
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel, process.stderr)
  const began = performance.now()
  const file = await openFile(path)
  lifecycle.onStop(() => file.close())
  const report = createReport(console.log, { dryRun })
  const startedAt = new Date()
  const all = await planImport(file, startedAt.toISOString(), report).catch((error: unknown) => {
    throw error instanceof InvalidFile ? new StartRefused(`${path} ${error.message}.`) : error
  })

  const { identity, log, openStore } = dryRun
    ? await openForDryRun(config, logger, lifecycle)
    : await openForImport(config, logger, lifecycle)
  const keys = all.map(({ sourceId }) => identity.sourceKey(sourceId))
  const known = log ? await findKnown(log, new Set(keys)) : new Set()
  const planned = all.filter((plan, place) => {
    const isKnown = known.has(keys[place])
    if (isKnown) report.skipped(plan, 'imported-before')
    return !isKnown
  })

  // Claims of a dry run would expire by the clock, so its time is fixed.
  const now = dryRun ? () => startedAt : () => new Date()
  const deps = { identity, openStore, now, signal: lifecycle.signal }
  const running = runImport(deps, { file, planned }, report)
  // Registered last, so that it runs first and pending appends end on open stores.
  lifecycle.onStop(() => running.catch(() => undefined))
  const failure = await running.then(
    () => (lifecycle.signal.aborted ? 'it was stopped' : undefined),
    describeFailure,
  )
  for (const line of report.sum((performance.now() - began) / 1000)) console.log(line)
  if (failure !== undefined) {
    throw new StartRefused(`The import stopped early: ${failure}. Run it again to continue.`)
  }
  const { leftOut } = report.counts
  if (leftOut === 0) lifecycle.end()
  else lifecycle.fail(new StartRefused(`Records that were left out, as listed above: ${leftOut}.`))
})

function describeFailure(error: unknown): string {
  if (error instanceof LogUnavailable) return `the event log does not answer (${error.message})`
  if (error instanceof Error && isTransient(error)) {
    return `Postgres does not answer (${error.message})`
  }
  if (error instanceof FileChanged) return `the file changed meanwhile (${error.message})`
  throw error
}
