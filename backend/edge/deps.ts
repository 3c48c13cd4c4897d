import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#backend/config.ts'
import type { MediaStore } from '#backend/media/store.ts'
import type { Replica } from '#backend/process/replica.ts'
import type { DevPage } from '#backend/setup/page.ts'
import type { DemoWallet } from '#contract/views/config.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { EventLog } from '#event-log/port.ts'
import type { Projector } from '#projections/runner/run.ts'
import type { Identity } from '#vault/identity.ts'
import type { Vault } from '#vault/vault.ts'

/** All that the API works with. Wired in main.ts. */
export type ApiDeps = {
  config: Config
  eventStore: EventStore
  identity: Identity
  /** Erases keys at once where the eraser takes its time. */
  vault: Pick<Vault, 'erase'>
  /** The log behind `eventStore`, used only to read its head. */
  log: Pick<EventLog, 'last' | 'read'>
  /** The log's id, from `getOrCreateLogId`. Live positions belong to it. */
  logId: string
  /** The name of the read models' schema, which says by which sources they are made. */
  schema: string
  /** Identity of this process. */
  replica: Replica
  /** Postgres, with the default search path: sessions and limits live in schema `api`. */
  pool: Pool
  /** Postgres, with the schema of the read models as search path. */
  readPool: Pool
  /** Aborted when the process is told to stop; it may answer requests for a while yet. */
  draining: AbortSignal
  projector: Pick<Projector, 'ready' | 'status' | 'waitFor' | 'waitForErasure'>
  /** The demo wallets; null outside demo mode. */
  demo: { wallets: DemoWallet[] } | null
  media: MediaStore
  now: () => Date
  /** Makes the ids of events, UUIDs. */
  newId: () => string
  /** The folder with the built page; without it and `openDevPage` there is no page. */
  pageFolder?: string
  /** Opens Vite on the API's own server, in development. */
  openDevPage?: (server: Server) => Promise<DevPage>
  logger: FastifyBaseLogger
}
