import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#backend/config.ts'
import type { MediaStore } from '#backend/media/store.ts'
import type { replica } from '#backend/process/replica.ts'
import type { DevPage } from '#backend/setup/page.ts'
import type { NoteKey } from '#contract/transparency/signed-note.ts'
import type { DemoWallet } from '#contract/views/config.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { LogCounts } from '#event-log/measured-log.ts'
import type { EventLog } from '#event-log/port.ts'
import type { Projector } from '#projections/runner/run.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import type { Vault } from '#vault/vault.ts'

/** Dependencies of the API, wired in backend/main.ts. */
export type ApiDeps = {
  config: Config
  eventStore: EventStore
  keyedIds: KeyedIds
  /** Erases keys immediately if the eraser is delayed. */
  vault: Pick<Vault, 'erase' | 'isErased'>
  /** The log behind `eventStore`, for events as stored, with their sealed parts. */
  log: Pick<EventLog, 'last' | 'read'>
  /** Counters of this process's reads and appends, for the metrics. */
  logCounts: LogCounts
  /** Public key of the transparency log. */
  logKey: NoteKey
  /** Id of the log, from `getOrCreateLogId`. Live positions refer to it. */
  logId: string
  /** Name of the read models' schema, which identifies the code that builds them. */
  schema: string
  /** Identity of this process. */
  replica: typeof replica
  /** Postgres, with the default search path: sessions and limits live in schema `api`. */
  pool: Pool
  /** Postgres, with the schema of the read models as search path. */
  readPool: Pool
  /** Aborted when a stop is requested; the process may serve requests for a while after that. */
  draining: AbortSignal
  projector: Pick<Projector, 'status' | 'waitFor' | 'waitForErasure'>
  /** The demo wallets; null outside demo mode. */
  demo: { wallets: DemoWallet[] } | null
  media: MediaStore
  now: () => Date
  /** Creates the id of an event, a UUID. */
  newId: () => string
  /** Folder of the built page; without it and `openDevPage` there is no page. */
  pageFolder?: string
  /** Opens Vite on the API's own server, in development. */
  openDevPage?: (server: Server) => Promise<DevPage>
  logger: FastifyBaseLogger
}
