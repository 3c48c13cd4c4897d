import { OperatorError } from '#backend/process/operator-error.ts'
import { requireKeys } from '#backend/setup/folder/load-secrets.ts'
import { openLog } from '#backend/setup/stores/open-log.ts'
import { rebuildViews } from '#projections/runner/rebuild/rebuild-views.ts'
import { createDecoder } from '#projections/runner/run.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { views as allViews } from '#projections/runner/views.ts'
import { type OpsContext, requirePostgres } from './context.ts'
import { createProgress } from './progress.ts'

/**
 * Rebuilds one view or all of them from the event log, while readers get the former rows. The server
 * may run.
 */
export async function rebuild(
  context: OpsContext,
  { view }: { view: string | undefined },
): Promise<void> {
  const { config, logger, lifecycle } = context
  const views = allViews.filter(({ name }) => view === undefined || name === view)
  if (views.length === 0) {
    const names = allViews.map(({ name }) => name).join(', ')
    throw new OperatorError(`There is no view ${view}: name one of ${names}.`)
  }
  const url = await requirePostgres(context)
  const opened = await openLog({ url, keys: requireKeys(config), config }, logger, lifecycle)
  const { pool, vault, log, logId } = opened
  const schema = await getReadSchemaName()
  const progress = createProgress(await log.head(), console.log)
  const source = { log, decode: createDecoder({ pool, vault }) }
  const onProgress = progress.report
  await rebuildViews({ pool, schema, logId, views, source, logger, onProgress }, lifecycle.signal)
  console.log(progress.summarize())
  console.log(
    'Running processes may show cached lists: press "Clear Cache" on /admin/deployment-debug.',
  )
}
