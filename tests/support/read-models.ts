import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { openDiskStore } from '#backend/media/disk-store.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { type Journal, openJournal } from '#event-log/journal.ts'
import { openDirectory } from '#event-log/open-directory.ts'
import type { EventLog } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { readSchema } from '#projections/runner/read-schema.ts'
import { type Projector, type ProjectorOptions, startProjector } from '#projections/runner/run.ts'
import { openVault, type Vault } from '#vault/vault.ts'
import { makeDatabase } from './database.ts'

/** A log, a vault, pictures and read models in a database of the calling file's own. */
export type ReadModels = {
  databaseUrl: string
  pool: pg.Pool
  log: EventLog
  vault: Vault
  journal: Journal
  media: MediaStore
  mediaFolder: string
  logId: string
  schema: string
  /** Starts a projector that is stopped after the test at the latest. */
  start: (options?: Partial<ProjectorOptions>) => Projector
  /** A pool whose search path is `schema`, the current one where absent; closed after the test. */
  openReadPool: (schema?: string) => pg.Pool
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function openReadModels(): Promise<ReadModels> {
  const databaseUrl = await makeDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'provenance-read-models-'))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 30 })
  const ledgerFile = join(folder, 'erased')
  const vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1), ledgerFile })
  const log = await openPostgresLog({ pool })
  afterAll(async () => {
    await log.close()
    await pool.end()
    await rm(folder, { recursive: true })
  })
  const mediaFolder = join(folder, 'media')
  const media = openDiskStore(mediaFolder)
  const logId = await openDirectory(log)
  const schema = await readSchema()
  const common = { pool, log, vault, logId, schema, media, logger: quiet }
  return {
    ...common,
    databaseUrl,
    mediaFolder,
    journal: openJournal(log, vault),
    start: (options = {}) => {
      const projector = startProjector({ ...common, ...options })
      onTestFinished(projector.stop)
      return projector
    },
    openReadPool: (name = schema) => {
      const readPool = new pg.Pool({
        connectionString: databaseUrl,
        options: `-c search_path=${name}`,
      })
      onTestFinished(() => readPool.end())
      return readPool
    },
  }
}
