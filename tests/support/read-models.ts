import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDiskStore } from '#backend/media/disk-store.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { encodeEvents } from '#event-log/codec.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import type { EventLog } from '#event-log/port.ts'
import { type Projector, type ProjectorOptions, startProjector } from '#projections/runner/run.ts'
import { prepareSchema } from '#projections/runner/schema/prepare-schema.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { views } from '#projections/runner/views.ts'
import type { Vault } from '#vault/vault.ts'
import { cleanUpLater, createFolder } from './clean-up.ts'
import { openTestEventStore, type TestEventStore } from './event-store.ts'
import { createAppender } from './logged-events.ts'
import type { HistoryStep } from './sample-history.ts'

/** A log, a vault, pictures and read models in a separate database. */
export type ReadModels = TestEventStore & {
  media: MediaStore
  mediaFolder: string
  logId: string
  /** Schema of the current sources. */
  schema: string
  /** Starts a projector, which is stopped after the test at the latest. */
  start: (options?: Partial<ProjectorOptions>) => Projector
  /** Opens a pool with `schema` as its search path, which is ended after the test. */
  openPool: (options?: { schema?: string; name?: string; settings?: string }) => pg.Pool
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function openReadModels(): Promise<ReadModels> {
  const eventStore = await openTestEventStore()
  const mediaFolder = await createFolder()
  const media = createDiskStore(mediaFolder)
  const logId = await getOrCreateLogId(eventStore.log)
  const schema = await getReadSchemaName()
  const { databaseUrl, log, vault } = eventStore

  const openPool: ReadModels['openPool'] = ({
    schema: path,
    name = 'test',
    settings = '',
  } = {}) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: name,
      options: path ? `-c search_path=${path} ${settings}` : settings,
    })
    pool.on('error', () => undefined)
    onTestFinished(() => pool.end())
    return pool
  }

  return {
    ...eventStore,
    media,
    mediaFolder,
    logId,
    schema,
    openPool,
    start: (options = {}) => {
      const pool = options.pool ?? openPool()
      const common = { pool, log, vault, logId, schema, media, logger: quiet }
      const projector = startProjector({ ...common, ...options })
      onTestFinished(projector.stop)
      return projector
    },
  }
}

/** Opens a pool on read models without a projector, for tests of queries. It is ended after the test file. */
export async function prepareReadPool({
  pool,
  databaseUrl,
}: Pick<TestEventStore, 'pool' | 'databaseUrl'>): Promise<pg.Pool> {
  const schema = await getReadSchemaName()
  await prepareSchema(pool, schema, views)
  const readPool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c search_path=${schema},public`,
  })
  cleanUpLater(() => readPool.end())
  return readPool
}

/** Appends a history to a log, one event at a time. */
export async function appendHistory(
  log: EventLog,
  vault: Vault,
  history: readonly HistoryStep[],
): Promise<void> {
  const append = createAppender(log)
  for (const { stream, event } of history) {
    const [stored] = await encodeEvents([event], stream, vault)
    if (stored) await append(stream, [stored])
  }
}
