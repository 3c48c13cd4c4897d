import type { Pool, PoolClient } from 'pg'
import { OperatorError } from '#backend/process/operator-error.ts'
import { parseConnection } from '#event-log/eventstoredb/connection-string.ts'
import { isForbidden, isLockTimeout, isMissingRelation } from '#postgres/faults.ts'
import { type OpsContext, openPoolWithoutTimeout, requirePostgres } from './context.ts'

/** Milliseconds to wait for a table. Readers of the table wait as long. */
const lockTimeoutMs = 5_000

/**
 * Removes the bytes that erased data leaves in the files of Postgres: dead rows, old index pages, and
 * the write-ahead log. Prints what stays elsewhere.
 */
export async function scavenge(context: OpsContext): Promise<void> {
  const pool = await openPoolWithoutTimeout(context, await requirePostgres(context))
  const tables = await listTables(pool)
  console.log(`Rewriting ${tables.length} tables with their indexes ...`)
  const client = await pool.connect()
  // A lost connection also emits this event. Without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}; set statement_timeout = 0`)
    for (const table of tables) {
      context.lifecycle.signal.throwIfAborted()
      await rewrite(client, table)
    }
    console.log('Removing the former write-ahead log ...')
    await removeWriteAheadLog(client)
  } finally {
    client.release(true)
  }
  for (const line of await listRemains(pool)) console.log(line)
  const { eventstoreUrl } = context.config
  if (eventstoreUrl) console.log(describeChunks(eventstoreUrl))
  console.log('Dead rows, index pages and the write-ahead log of Postgres are removed.')
}

/** Lists the tables with personal data or keys. Events are sealed, and never removed. */
async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool
    .query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('vault', 'api', 'projector')
          or schemaname in (select name from projector.read_schema)
        order by 1`,
    )
    .catch((error: unknown) => {
      if (!isMissingRelation(error)) throw error
      throw new OperatorError('There is nothing to scavenge: this installation was never started.')
    })
  return rows.map(({ name }) => name)
}

async function rewrite(client: PoolClient, table: string): Promise<void> {
  try {
    await client.query(`vacuum full ${table}`)
  } catch (error) {
    // Another process may drop an old version of the read models meanwhile.
    if (isMissingRelation(error)) return
    if (!isLockTimeout(error)) throw error
    throw new OperatorError(
      `${table} was in use for ${lockTimeoutMs / 1000} s: run this again at a quieter time.`,
    )
  }
}

async function removeWriteAheadLog(client: PoolClient): Promise<void> {
  try {
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new OperatorError(
      `The write-ahead log still contains erased data (${error.message}): run \`SELECT pg_switch_wal(); CHECKPOINT;\` as a superuser of Postgres.`,
    )
  }
}

type Settings = {
  recyclesFiles: boolean
  archivesFiles: boolean
  keepsFiles: boolean
  slots: number
}

/** Lists the places that keep erased data because of the settings of Postgres. */
async function listRemains(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('wal_recycle') = 'on' as "recyclesFiles",
      current_setting('archive_mode') <> 'off' as "archivesFiles",
      current_setting('wal_keep_size') <> '0' as "keepsFiles",
      (select count(*)::int4 from pg_replication_slots) as slots`,
  )
  const [settings] = rows
  return [
    settings?.recyclesFiles &&
      'Still there: recycled files in pg_wal contain erased data until they are overwritten. Set wal_recycle = off, and run this again.',
    settings?.archivesFiles &&
      'Still there: archived files of the write-ahead log. Remove those that are older than this run, and the base backups that need them.',
    settings?.keepsFiles &&
      'Still there: files that wal_keep_size keeps in pg_wal. They are removed once the same amount of log was written after them.',
    settings?.slots &&
      `Still there: files in pg_wal that ${settings.slots} replication slots keep, until their replicas have read them.`,
  ].filter((line) => typeof line === 'string')
}

function describeChunks(connectionString: string): string {
  const { servers, isTls } = parseConnection(connectionString)
  const commands = servers.map(
    ({ host }) => `  curl -X POST -u <admin> ${isTls ? 'https' : 'http'}://${host}/admin/scavenge`,
  )
  return [
    'The chunks of EventStoreDB contain erased data only in sealed form, whose keys no longer exist. To compact them, run on each node:',
    ...commands,
  ].join('\n')
}
