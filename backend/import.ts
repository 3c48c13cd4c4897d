import { createLogger } from '#edge/logger.ts'
import { LogUnavailable } from '#event-log/port.ts'
import { isTransient } from '#postgres/faults.ts'
import { loadConfig } from './config.ts'
import { findImportedKeys } from './import/find-imported-keys.ts'
import { openForDryRun, openForImport } from './import/open-stores.ts'
import { parseArguments } from './import/parse-arguments.ts'
import { planImport } from './import/plan-import.ts'
import { readRecords } from './import/read-records.ts'
import { createReport } from './import/report.ts'
import { runImport } from './import/run-import.ts'
import { OperatorError } from './process/operator-error.ts'
import { runProcess } from './process/run-process.ts'

// Imports the profiles of another directory, also while Provenance runs on the same stores.
await runProcess(async (lifecycle) => {
  const { path, dryRun } = parseArguments(process.argv.slice(2))
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel, process.stderr)
  const began = performance.now()
  const report = createReport(console.log, { dryRun })
  const startedAt = new Date()
  const all = planImport(await readRecords(path), startedAt.toISOString(), report)

  const { keyedIds, log, eventStore } = dryRun
    ? await openForDryRun(config, logger, lifecycle)
    : await openForImport(config, logger, lifecycle)
  const keys = all.map(({ record }) => keyedIds.sourceKey(record.sourceId))
  const imported = log ? await findImportedKeys(log, new Set(keys)) : new Set()
  const planned = all.filter((plan, index) => {
    const isImported = imported.has(keys[index])
    if (isImported) report.addSkipped(plan, 'imported-before')
    return !isImported
  })

  // Claims of a dry run would expire by the clock, so its time is fixed.
  const now = dryRun ? () => startedAt : () => new Date()
  const { signal } = lifecycle
  const running = runImport({ keyedIds, eventStore, now }, { planned, signal }, report)
  // Registered last, so that it runs first and a pending append ends on open stores.
  lifecycle.onStop(() => running.catch(() => undefined))
  const failure = await running.then(
    () => (signal.aborted ? 'it was stopped' : undefined),
    describeFailure,
  )
  for (const line of report.summarize((performance.now() - began) / 1000)) console.log(line)
  if (failure !== undefined) {
    throw new OperatorError(`The import stopped early: ${failure}. Run it again to continue.`)
  }
  const { failed } = report.counts
  if (failed === 0) lifecycle.end()
  else lifecycle.fail(new OperatorError(`Records that were left out, as listed above: ${failed}.`))
})

function describeFailure(error: unknown): string {
  if (error instanceof LogUnavailable) return `the event log does not answer (${error.message})`
  if (error instanceof Error && isTransient(error)) {
    return `Postgres does not answer (${error.message})`
  }
  throw error
}
