import { createReadStream, existsSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { OperatorError } from '#backend/process/operator-error.ts'
import { signedNoteFile } from '#backend/setup/folder/signed-note-file.ts'
import { awaitLog, connectLog } from '#backend/setup/stores/open-log.ts'
import { createMediaStore } from '#backend/setup/stores/open-stores.ts'
import { findLogId } from '#event-log/log-id.ts'
import { isMissingRelation } from '#postgres/faults.ts'
import { type OpsContext, openPoolWithoutTimeout, requirePostgres } from './context.ts'
import { copyToFile, eventsTable, keysTable, withSnapshot } from './copy-table.ts'
import { writeEventsFile } from './events-file.ts'
import { type FileChecksum, writeWithChecksum } from './file-checksums.ts'
import { backUpKeys } from './keys.ts'
import { erasuresFile, eventsFile, mediaFile, vaultFile, writeManifest } from './manifest.ts'
import { backUpMedia } from './media-files.ts'

type BackupOptions = { folder: string; withKeys: boolean }

/**
 * Writes a backup to a new or empty folder, also while the server runs. The folder has a temporary
 * name until the backup is complete.
 */
export async function backUp(context: OpsContext, options: BackupOptions): Promise<void> {
  const folder = resolve(options.folder)
  await refuseUsedFolder(folder)
  const draft = `${folder}.incomplete`
  await createDraft(draft)
  try {
    await writeBackup(context, draft, options)
    await syncFolder(draft)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  console.log(`The backup is complete: ${folder}`)
}

async function refuseUsedFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new OperatorError(`${folder} is not a folder that can be used (${error.code}).`)
  })
  if (names.length > 0) throw new OperatorError(`${folder} is not empty: name a new folder.`)
  await access(dirname(folder)).catch(() => {
    throw new OperatorError(`${dirname(folder)} does not exist: create it, or name another folder.`)
  })
}

async function createDraft(draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new OperatorError(
      `${draft} exists: another backup is running, or one was interrupted. Remove it if none is running.`,
    )
  })
}

async function writeBackup(
  context: OpsContext,
  draft: string,
  { withKeys }: BackupOptions,
): Promise<void> {
  const { config, lifecycle } = context
  const { signal } = lifecycle
  const pool = await openPoolWithoutTimeout(context, await requirePostgres(context))
  const { eventstoreUrl } = config
  const log = await connectLog({ pool, eventstoreUrl, createsTables: false }, lifecycle)
  const id = await awaitLog(config, lifecycle, () => findLogId(log)).catch(refuseMissingTables)
  if (id === undefined) throw nothingToBackUp()
  const media = await createMediaStore(config)

  const copyFile = (name: string) => copyIfPresent(join(config.dataDir, name), join(draft, name))
  // A checkpoint is signed after its events are stored, so the backup has them all.
  const signedNote = await copyFile(signedNoteFile)
  console.log('Copying the event log ...')
  const events = eventstoreUrl
    ? await writeEventsFile(log, join(draft, eventsFile), signal)
    : await copyPostgresLog(pool, join(draft, eventsFile), signal)
  console.log('Copying the pictures ...')
  const pictures = await backUpMedia(media, draft, signal)
  // Keys are stored before their events, so a later vault has all of them, and the last erasures.
  const vault = await copyVault(pool, join(draft, vaultFile), signal)
  const erasures = await copyFile(erasuresFile)
  const keyFiles = withKeys ? await backUpKeys(config, draft, vault.checkValues) : {}

  await writeManifest(draft, {
    log: {
      kind: eventstoreUrl ? 'EventStoreDB' : 'Postgres',
      id,
      head: String(events.head),
      events: events.count,
    },
    vault: { keys: vault.keys },
    media: { files: pictures.files, bytes: pictures.bytes },
    checkValues: vault.checkValues,
    files: {
      [eventsFile]: events.checksum,
      [vaultFile]: vault.checksum,
      [erasuresFile]: erasures,
      [signedNoteFile]: signedNote,
      [mediaFile]: pictures.checksum,
      ...keyFiles,
    },
  })
  console.log(
    `${events.count} events up to position ${events.head}, ${vault.keys} keys, ${pictures.files} picture files`,
  )
}

function nothingToBackUp(): OperatorError {
  return new OperatorError('There is nothing to back up: this installation was never started.')
}

function refuseMissingTables(error: unknown): never {
  throw isMissingRelation(error) ? nothingToBackUp() : error
}

async function copyPostgresLog(pool: Pool, path: string, signal: AbortSignal) {
  return withSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ position: string }>(
      'select position from event_log.counter',
    )
    const copied = await copyToFile(client, eventsTable, { path, signal })
    return { count: copied.rows, head: BigInt(rows[0]?.position ?? 0), checksum: copied.checksum }
  })
}

async function copyVault(pool: Pool, path: string, signal: AbortSignal) {
  return withSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ name: string; value: Buffer }>(
      'select name, value from vault.check_values',
    )
    const hex = new Map(rows.map(({ name, value }) => [name, value.toString('hex')]))
    const checkValues = {
      VAULT_KEY: hex.get('VAULT_KEY') ?? '',
      IDENTITY_KEY: hex.get('IDENTITY_KEY') ?? '',
    }
    const copied = await copyToFile(client, keysTable, { path, signal })
    return { keys: copied.rows, checkValues, checksum: copied.checksum }
  })
}

/** Copies a file of the data folder. The copy is empty if the installation has no such file yet. */
function copyIfPresent(source: string, path: string): Promise<FileChecksum> {
  return writeWithChecksum(path, existsSync(source) ? createReadStream(source) : Readable.from([]))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
