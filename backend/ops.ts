import { createLogger } from '#edge/logger.ts'
import { loadConfig } from './config.ts'
import { backUp } from './ops/backup.ts'
import { check } from './ops/check.ts'
import type { OpsContext } from './ops/context.ts'
import { copyLog } from './ops/copy-log/copy-log.ts'
import { describeFault } from './ops/describe-fault.ts'
import { type OpsRequest, parseArguments } from './ops/parse-arguments.ts'
import { rebuild } from './ops/rebuild.ts'
import { restore } from './ops/restore.ts'
import { scavenge } from './ops/scavenge.ts'
import { OperatorError } from './process/operator-error.ts'
import { type ProcessLifecycle, runProcess } from './process/run-process.ts'

// Runs the commands for the operator of an installation.
await runProcess(async (lifecycle) => {
  const request = parseArguments(process.argv.slice(2))
  const running = run(request, lifecycle)
  let isInterrupted = false
  lifecycle.onStop(async () => {
    await running.catch(() => undefined)
    if (isInterrupted) throw new OperatorError(`The ${request.verb} was stopped before its end.`)
  })
  try {
    await running
  } catch (error) {
    const fault = error instanceof OperatorError ? undefined : describeFault(error)
    if (fault === undefined) throw error
    throw new OperatorError(`The ${request.verb} stopped early: ${fault}. Run it again.`)
  } finally {
    // The handler above reads it later: its `catch` settles after this `await`.
    isInterrupted = lifecycle.signal.aborted
  }
  lifecycle.end()
})

async function run(request: OpsRequest, lifecycle: ProcessLifecycle): Promise<void> {
  if (request.verb === 'help') {
    console.log(request.text)
    return
  }
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel, process.stderr)
  const context: OpsContext = { config, logger, lifecycle }
  if (request.verb === 'backup') return backUp(context, request)
  if (request.verb === 'restore') return restore(context, request)
  if (request.verb === 'scavenge') return scavenge(context)
  if (request.verb === 'rebuild') return rebuild(context, request)
  if (request.verb === 'copy-log') return copyLog(context, request)
  if (!(await check(context))) throw new OperatorError('Something is wrong, as listed above.')
}
