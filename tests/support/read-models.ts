import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { encodeEvents } from '#event-log/codec.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import type { EventLog } from '#event-log/port.ts'
import { type ProjectorOptions, startProjector } from '#projections/runner/run.ts'
import { prepareSchema } from '#projections/runner/schema/prepare-schema.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { views } from '#projections/runner/views.ts'
import type { Vault } from '#vault/vault.ts'
import { cleanUpLater, createFolder } from './clean-up.ts'
import { openTestEventStore, type TestEventStore } from './event-store.ts'
import { createAppender } from './logged-events.ts'
import type { HistoryStep } from './sample-history.ts'

export type ReadModels = Awaited<ReturnType<typeof openReadModels>>

type PoolOptions = { schema?: string; name?: string; settings?: string }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Opens a log, a vault, pictures and read models in a separate database. */
export async function openReadModels() {
  const eventStore = await openTestEventStore()
  const mediaFolder = await createFolder()
  const media = createDiskStore(mediaFolder)
  const logId = await getOrCreateLogId(eventStore.log)
  const schema = await getReadSchemaName()
  const { databaseUrl, log, vault } = eventStore

  /** Opens a pool with `schema` as its search path, which is ended after the test. */
  const openPool = ({ schema: path, name = 'test', settings = '' }: PoolOptions = {}) => {
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
    /** Schema of the current sources. */
    schema,
    openPool,
    /** Starts a projector, which is stopped after the test at the latest. */
    start: (options: Partial<ProjectorOptions> = {}) => {
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
