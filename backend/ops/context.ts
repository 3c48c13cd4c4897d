import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { connectionName } from '#backend/process/replica.ts'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { findOrStartPostgres } from '#backend/setup/cluster/start-postgres.ts'
import { awaitPostgres } from '#backend/setup/stores/open-log.ts'
import { openPool } from '#postgres/pool.ts'

/** Configuration, logger and lifecycle, which every verb needs. */
export type OpsContext = { config: Config; logger: Logger; lifecycle: ProcessLifecycle }

/**
 * Returns the connection string of the installation's Postgres. Starts the embedded one if the
 * server is stopped. Throws `OperatorError` if there is no installation.
 */
export async function requirePostgres({ config, lifecycle }: OpsContext): Promise<string> {
  const url = await findOrStartPostgres(config, lifecycle)
  if (url !== undefined) return url
  throw new OperatorError(
    `There is no installation in ${config.dataDir}: set DATA_DIR or DATABASE_URL to yours.`,
  )
}

/** Opens a pool without a query timeout, once Postgres answers. */
export async function openPoolWithoutTimeout(
  { config, logger, lifecycle }: OpsContext,
  url: string,
): Promise<Pool> {
  const pool = openPool(lifecycle, logger, url, { name: connectionName, queryTimeoutMs: 0 })
  await awaitPostgres(pool, config, lifecycle)
  return pool
}
