import { access, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PoolClient } from 'pg'
import type { Config } from '#backend/config.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { startPostgres } from '#backend/setup/cluster/start-postgres.ts'
import { findLogKey } from '#backend/setup/folder/load-secrets.ts'
import { prepareFolder } from '#backend/setup/folder/prepare-folder.ts'
import { createPrivateFile } from '#backend/setup/folder/private-file.ts'
import { signedNoteFile } from '#backend/setup/folder/signed-note-file.ts'
import { awaitLog, connectLog } from '#backend/setup/stores/open-log.ts'
import { createMediaStore } from '#backend/setup/stores/open-stores.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { createLedger } from '#vault/ledger.ts'
import { parseLifeSubject } from '#vault/subject.ts'
import { createVaultTables } from '#vault/vault.ts'
import { type OpsContext, openPoolWithoutTimeout } from './context.ts'
import { copyFromFile, eventsTable, keysTable } from './copy-table.ts'
import { appendEventsFile, findLine } from './events-file.ts'
import { type BackupKeys, findBackupKeys, storeKeys } from './keys.ts'
import {
  erasuresFile,
  eventsFile,
  loadManifest,
  type Manifest,
  vaultFile,
  verifyFiles,
} from './manifest.ts'
import { refuseOtherMedia, restoreMedia, verifyMedia } from './media-files.ts'

type RestoreOptions = { folder: string; erasures: string | undefined }

/**
 * Restores a backup into an empty installation. Verifies the whole backup before it writes anything.
 * A restore that was interrupted continues when it is repeated.
 */
export async function restore(context: OpsContext, options: RestoreOptions): Promise<void> {
  const { config, lifecycle } = context
  const folder = resolve(options.folder)
  const manifest = await loadManifest(folder)
  refuseOtherLog(manifest, config)
  const keys = findBackupKeys(folder, manifest, config)
  const erased = await loadErasures(folder, options.erasures, config)
  console.log('Verifying the backup ...')
  await verifyFiles(folder, manifest, lifecycle.signal)
  await verifyMedia(folder, manifest, lifecycle.signal)
  await writeStores(context, { folder, manifest, erased, keys })
  const { log, vault, media } = manifest
  console.log(
    `Events: ${log.events}, keys: ${vault.keys}, picture files: ${media.files}, erasures applied: ${erased.length}`,
  )
  await warnOfMissingLogKey(folder, config)
  console.log('The restore is complete. Start Provenance, which builds the read models.')
}

function refuseOtherLog({ log }: Manifest, { eventstoreUrl }: Pick<Config, 'eventstoreUrl'>): void {
  if (log.kind === (eventstoreUrl ? 'EventStoreDB' : 'Postgres')) return
  throw new OperatorError(
    eventstoreUrl
      ? 'This backup is of an event log in Postgres, and EVENTSTORE_URL is set: unset it to restore the backup.'
      : 'This backup is of an event log in EventStoreDB: set EVENTSTORE_URL to an empty one.',
  )
}

/** Loads the subjects that were erased before or after the backup. */
async function loadErasures(
  folder: string,
  given: string | undefined,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<string[]> {
  if (given !== undefined) {
    await access(given).catch(() => {
      throw new OperatorError(`The list of erasures ${given} cannot be read.`)
    })
  }
  const files = [join(folder, erasuresFile), join(dataDir, erasuresFile), given]
  const lists = files.flatMap((file) => (file === undefined ? [] : createLedger(file).read()))
  return [...new Set((await Promise.all(lists)).flatMap((list) => [...list]))]
}

type Backup = { folder: string; manifest: Manifest; erased: readonly string[]; keys: BackupKeys }

async function writeStores(context: OpsContext, backup: Backup): Promise<void> {
  const { config, lifecycle } = context
  const { eventstoreUrl, dataDir } = config
  prepareFolder(dataDir)
  const url = config.databaseUrl ?? (await startPostgres(config, lifecycle))
  const pool = await openPoolWithoutTimeout(context, url)
  const media = await createMediaStore(config)
  const log = await connectLog({ pool, eventstoreUrl }, lifecycle)
  await createVaultTables(pool)
  await inTransaction(
    pool,
    async (client) => {
      await refuseUsedDatabase(client)
      const last = await awaitLog(config, lifecycle, () => log.last())
      if (last) await refuseUsedLog(last, join(backup.folder, eventsFile))
      await refuseOtherMedia(media, backup.folder)
      storeKeys(dataDir, backup.keys)
      await restoreSignedNote(backup.folder, dataDir)
      await fillStores({ client, log, media, ...backup }, context)
    },
    { settings: noTimeouts, lockName: 'provenance restore' },
  )
}

/**
 * Restores the last checkpoint that the transparency log signed, unless there is a later one. Older
 * backups have none.
 */
async function restoreSignedNote(folder: string, dataDir: string): Promise<void> {
  const note = await loadSignedNote(folder)
  if (note !== '') createPrivateFile(join(dataDir, signedNoteFile), note)
}

const loadSignedNote = (folder: string) =>
  readFile(join(folder, signedNoteFile), 'utf8').catch(() => '')

/** A start without LOG_KEY would create another one, with which the transparency log signs nothing. */
async function warnOfMissingLogKey(folder: string, { dataDir, logKey }: Config): Promise<void> {
  if ((await loadSignedNote(folder)) === '' || findLogKey(dataDir, logKey)) return
  console.log(
    `LOG_KEY is missing: set it, or copy tlog.key to ${dataDir}, before you start Provenance. With another key the transparency log signs nothing more.`,
  )
}

const noTimeouts =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

async function refuseUsedDatabase(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean; hasReadModels: boolean }>(
    `select exists (select from vault.keys) as "isUsed",
      to_regclass('projector.read_schema') is not null as "hasReadModels"`,
  )
  if (!rows[0]?.isUsed && !rows[0]?.hasReadModels) return
  throw new OperatorError(
    'This Postgres already holds an installation, which a restore never overwrites. Restore into an empty database, or empty this one first.',
  )
}

/** Refuses a log that ends with `last`, unless an interrupted restore of the file at `path` left it. */
async function refuseUsedLog(last: LoggedEvent, path: string): Promise<void> {
  if ((await findLine(path, last)) !== undefined) return
  throw new OperatorError(
    'The event log already holds events, which a restore never overwrites. Restore into an empty one.',
  )
}

type Target = Backup & { client: PoolClient; log: EventLog; media: MediaStore }

/**
 * Fills all stores in one transaction of Postgres. The keys come last: without them a start refuses
 * the events that an interrupted restore left in EventStoreDB.
 */
async function fillStores(
  { client, log, media, folder, manifest, erased }: Target,
  { lifecycle: { signal } }: OpsContext,
): Promise<void> {
  await stageKeys(client, { path: join(folder, vaultFile), signal }, erased)
  console.log('Restoring the pictures ...')
  await restoreMedia(folder, media, await listErasedProfiles(client), signal)
  console.log('Restoring the event log ...')
  const path = join(folder, eventsFile)
  const { kind, events, head } = manifest.log
  if (kind === 'Postgres') {
    const rows = await copyFromFile(client, eventsTable, { path, signal })
    if (rows !== events) throw new Error(`${rows} events were restored instead of ${events}`)
    await client.query('update event_log.counter set position = $1', [head])
  } else {
    let reported = 0
    for await (const done of appendEventsFile(log, path, await log.last())) {
      signal.throwIfAborted()
      if (done - reported < eventsPerReport && done < events) continue
      console.log(`  ${done} of ${events} events`)
      reported = done
    }
  }
  await client.query('insert into vault.keys select * from staged_keys')
}

const eventsPerReport = 10_000

/** Loads the keys into a temporary table, which never gets into the write-ahead log. */
async function stageKeys(
  client: PoolClient,
  file: { path: string; signal: AbortSignal },
  erased: readonly string[],
): Promise<void> {
  await client.query(
    'create temp table staged_keys (like vault.keys including indexes) on commit drop',
  )
  await copyFromFile(client, keysTable.replace('vault.keys', 'staged_keys'), file)
  await client.query(
    `insert into staged_keys (subject, erased_at) select subject, now() from unnest($1::text[]) as subject
     on conflict (subject) do update set wrapped = null, erased_at = now()
      where staged_keys.wrapped is not null`,
    [erased],
  )
}

/** Lists the profiles of which every life is erased. */
async function listErasedProfiles(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ subject: string }>(
    `select min(subject) as subject from staged_keys where subject like 'profile:%'
      group by split_part(subject, ':', 2) having bool_and(wrapped is null)`,
  )
  return new Set(rows.flatMap(({ subject }) => parseLifeSubject(subject)?.profileId ?? []))
}
