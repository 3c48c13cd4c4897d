import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { minFreeBytes } from '#backend/media/bounded-store.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { connectionName, replica } from '#backend/process/replica.ts'
import { connectLog } from '#backend/setup/stores/open-log.ts'
import { createMediaStore, getFreeBytes } from '#backend/setup/stores/open-stores.ts'
import { refuseAccessFault } from '#backend/setup/stores/refuse-access-fault.ts'
import { findLogId } from '#event-log/log-id.ts'
import { isMissingRelation } from '#postgres/faults.ts'
import { openPool } from '#postgres/pool.ts'
import { checkValueOf } from '#vault/check-value.ts'
import { checkEraser, checkReadModels, type StoredLog } from './check-positions.ts'
import { checkTransparencyLog } from './check-transparency.ts'
import { type OpsContext, requirePostgres } from './context.ts'
import { describeFault } from './describe-fault.ts'
import { listKeys } from './keys.ts'

/**
 * Checks all parts of the installation, prints a line for each, and returns whether all are fine.
 * Changes nothing.
 */
export async function check(context: OpsContext): Promise<boolean> {
  let isFine = true
  /** Prints the result of one check, and returns it; undefined if something is wrong. */
  async function report<Found>(
    name: string,
    runCheck: () => Promise<{ detail: string; found?: Found }>,
  ): Promise<Found | undefined> {
    try {
      const { detail, found } = await runCheck()
      console.log(`ok     ${name}: ${detail}`)
      return found
    } catch (error) {
      const fault = isMissingRelation(error)
        ? 'its tables are missing: start Provenance once, or restore a backup'
        : describeFault(error)
      if (fault === undefined) throw error
      isFine = false
      console.log(`wrong  ${name}: ${fault}`)
      return undefined
    }
  }

  await report('Version', async () => checkVersion())
  await report('Configuration', async () => describeConfig(context))
  await report('Disk', () => checkDisk(context))
  const pool = await report('Postgres', () => checkPostgres(context))
  await report('Keys', () => checkKeys(context, pool))
  const stored = pool && (await report('Event log', () => checkLog(context, pool)))
  if (stored) {
    await report('Read models', () => checkReadModels(stored))
    await report('Erasures', () => checkEraser(stored))
    await report('Transparency log', () => checkTransparencyLog(stored.pool))
  }
  await report('Pictures', () => checkPictures(context, pool))
  return isFine
}

function checkVersion() {
  const { node } = process.versions
  if (Number.parseInt(node, 10) < 24) {
    throw new OperatorError(`Node ${node} is too old: run this as \`npm run ops\`, or by Node 24.`)
  }
  return { detail: `Provenance ${replica.version}, Node ${node}` }
}

function describeConfig({ config }: OpsContext) {
  const parts = [
    config.isProduction ? 'production' : config.demo ? 'demo' : 'development',
    `public address ${config.publicUrl.origin}`,
    config.databaseUrl ? 'Postgres by DATABASE_URL' : 'embedded Postgres',
    config.eventstoreUrl ? 'events in EventStoreDB' : 'events in Postgres',
    config.mediaBucket ? 'pictures in a bucket' : 'pictures in DATA_DIR',
  ]
  return { detail: parts.join(', ') }
}

const formatGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function checkDisk({ config: { dataDir } }: OpsContext) {
  const free = await getFreeBytes(dataDir).catch(() => {
    throw new OperatorError(`DATA_DIR ${dataDir} does not exist: set it to that of the server.`)
  })
  if (free < minFreeBytes) {
    throw new OperatorError(
      `only ${formatGigabytes(free)} are free at ${dataDir}, and uploads need 1 GB: free some space.`,
    )
  }
  return { detail: `${formatGigabytes(free)} are free at ${dataDir}` }
}

async function checkPostgres(context: OpsContext): Promise<{ detail: string; found: Pool }> {
  const { config, logger, lifecycle } = context
  const url = await requirePostgres(context)
  const pool = openPool(lifecycle, logger, url, { name: connectionName })
  const { rows } = await pool
    .query<{ version: string }>(`select current_setting('server_version') as version`)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      const remedy = config.databaseUrl ? 'start it, or correct DATABASE_URL' : 'see postgres.log'
      throw new OperatorError(`there is no connection (${reason}): ${remedy}.`)
    })
  return { detail: `version ${rows[0]?.version} answers`, found: pool }
}

/** Checks both keys, the access to their files, and that they are those of the database. */
async function checkKeys({ config }: OpsContext, pool: Pool | undefined) {
  const keys = listKeys(config.dataDir, config)
  for (const { name, given, key, file } of keys) {
    const path = join(config.dataDir, file)
    if (!key) throw new OperatorError(`${name} is not set and ${path} is missing: restore the key.`)
    if (!given && ((await stat(path)).mode & 0o077) !== 0) {
      throw new OperatorError(`other users can read ${path}: run \`chmod 600 ${path}\`.`)
    }
    if (pool) await refuseOtherKey(pool, name, key)
  }
  const places = keys.map(({ given, file }) => (given ? 'from the configuration' : file))
  const compared = pool ? 'those of the database' : 'not compared with the database'
  return { detail: `${[...new Set(places)].join(' and ')}, ${compared}` }
}

async function refuseOtherKey(pool: Pool, name: string, key: Buffer): Promise<void> {
  const { rows } = await pool.query<{ isKnown: boolean }>(
    'select value = $2 as "isKnown" from vault.check_values where name = $1',
    [name, checkValueOf(name, key)],
  )
  if (rows[0]?.isKnown !== false) return
  throw new OperatorError(`${name} is not the key of this database: set the right one.`)
}

async function checkLog(
  { config, lifecycle }: OpsContext,
  pool: Pool,
): Promise<{ detail: string; found: StoredLog }> {
  const { eventstoreUrl } = config
  const log = await connectLog({ pool, eventstoreUrl, createsTables: false }, lifecycle)
  const readEnds = async () => ({ logId: await findLogId(log), last: await log.last() })
  const { logId, last } = await readEnds().catch(async (error: unknown) => {
    if (eventstoreUrl) await refuseAccessFault(eventstoreUrl, error)
    throw error
  })
  if (logId === undefined || !last) {
    throw new OperatorError('it is empty: start Provenance once, or restore a backup.')
  }
  const kind = eventstoreUrl ? 'EventStoreDB' : 'Postgres'
  return {
    detail: `${kind} answers, log ${logId} ends at position ${last.position}`,
    found: { pool, log, logId, last },
  }
}

async function checkPictures({ config }: OpsContext, pool: Pool | undefined) {
  const folder = join(config.dataDir, 'media')
  await createMediaStore(config)
  if (!config.mediaBucket) {
    await access(folder, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return
      throw new OperatorError(`${folder} may not be read and written: correct its owner or mode.`)
    })
  }
  const total =
    pool && (await pool.query<{ bytes: string | null }>('select bytes from media.total'))
  const used = Number(total?.rows[0]?.bytes ?? 0)
  const quota = formatGigabytes(config.mediaQuota)
  if (used >= config.mediaQuota) {
    throw new OperatorError(`they use all ${quota} of MEDIA_QUOTA: raise it to allow uploads.`)
  }
  return { detail: total ? `${formatGigabytes(used)} of ${quota} used` : 'the store answers' }
}
