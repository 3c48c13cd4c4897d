import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { openEventStoreDbLog } from '#event-log/eventstoredb/open-eventstoredb-log.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { collect } from '#tests/support/logged-events.ts'
import { eventStoreCommand, startOwnEventStore } from '#tests/support/own-eventstore.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createDataFolder, launchProduct } from '#tests/support/product.ts'
import { createVisitor, visitorEnv } from '#tests/support/product-visitor.ts'
import { waitUntil } from './wait-until.ts'

export type Process = Awaited<ReturnType<typeof startProcess>>

export type Directory = Awaited<ReturnType<typeof startDirectory>>

export type Environment = Record<string, string> & {
  DATABASE_URL: string
  DATA_DIR: string
  EVENTSTORE_URL?: string
}

const publicUrl = 'http://directory.example'
/** An empty EventStoreDB, for example a cluster, that the run neither kills nor removes. */
export const givenEventStoreUrl = process.env.TORTURE_EVENTSTORE_URL

export type DirectoryOptions = {
  apis: number
  projectors?: number
  postgres?: OwnPostgres
  /** Address of Postgres that the processes use, for example of a proxy. */
  databaseUrl?: string
  /** Further variables of each process. */
  env?: Record<string, string>
  /** Options of Node for each process. */
  nodeOptions?: readonly string[]
  /** Fills the empty stores before the processes start. */
  fill?: (env: Environment) => Promise<void>
}

/** Runs `work` on a new directory. Then stops everything and removes its data, and the given Postgres. */
export async function withDirectory<Result>(
  options: DirectoryOptions,
  work: (directory: Directory) => Promise<Result>,
): Promise<Result> {
  const cleanUps: CleanUp[] = []
  try {
    return await work(await startDirectory(options, (cleanUp) => void cleanUps.push(cleanUp)))
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  }
}

type CleanUp = () => Promise<unknown>

/**
 * Starts API processes, projector processes and a separate Postgres. The event log is in Postgres, or in a
 * separate EventStoreDB if `EVENTSTORE_TEST_START` starts one.
 */
async function startDirectory(
  {
    apis: apiCount,
    projectors: projectorCount = 1,
    postgres: given,
    databaseUrl = given?.url,
    env: further = {},
    nodeOptions = [],
    fill,
  }: DirectoryOptions,
  cleanUpLater: (cleanUp: CleanUp) => void,
) {
  const data = await createDataFolder()
  cleanUpLater(data.remove)
  const postgres = given ?? (await startTorturePostgres())
  cleanUpLater(postgres.remove)
  const eventStore = eventStoreCommand ? await startOwnEventStore() : undefined
  const eventStoreUrl = eventStore?.url ?? givenEventStoreUrl
  if (eventStore) cleanUpLater(eventStore.remove)
  const privateKey = generatePrivateKey()
  const env: Environment = {
    ...visitorEnv,
    ...further,
    DATA_DIR: data.path,
    DATABASE_URL: databaseUrl ?? postgres.url,
    ...(eventStoreUrl && { EVENTSTORE_URL: eventStoreUrl }),
    PUBLIC_URL: publicUrl,
    ADMIN_WALLETS: privateKeyToAccount(privateKey).address,
  }
  await fill?.(env)
  const startOne = async (script: string) => {
    const started = await startProcess(env, [process.execPath, ...nodeOptions, script])
    cleanUpLater(started.kill)
    return started
  }
  const startAll = async (count: number, script: string) => {
    const all: [Process, ...Process[]] = [await startOne(script)]
    while (all.length < count) all.push(await startOne(script))
    return all
  }
  const apis = await startAll(apiCount, 'backend/main.ts')
  const projectors = await startAll(projectorCount, 'projections/main.ts')
  const pool = openCheckPool(postgres.url)
  cleanUpLater(() => pool.end())
  return {
    publicUrl,
    dataDir: data.path,
    /** Variables of each process. */
    env,
    apis,
    projectors,
    postgres,
    /** The EventStoreDB that this run started for the event log, if any. */
    eventStore,
    /** True if the event log is in Postgres, whose positions have no gaps. */
    hasDensePositions: !eventStoreUrl,
    pool,
    admin: createVisitor(apis[0].url, { publicUrl, privateKey }),
    readLog: async () =>
      readLog(
        eventStoreUrl
          ? openEventStoreDbLog({ url: eventStoreUrl })
          : await openPostgresLog({ pool }),
      ),
  }
}

/** Starts a Postgres that flushes asynchronous commits only every 10 s, so that a kill loses them. */
export function startTorturePostgres(flags: readonly string[] = []): Promise<OwnPostgres> {
  const settings = ['wal_writer_delay=10s', 'max_connections=300']
  return startOwnPostgres([...settings.flatMap((setting) => ['-c', setting]), ...flags])
}

/** Opens a pool that survives the end of Postgres. */
export function openCheckPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  // A killed Postgres ends its idle connections.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Starts a process on a free port, and waits until it is ready. It can be killed, and started again on the
 * same port.
 */
export async function startProcess(
  env: Record<string, string>,
  command: readonly [string, ...string[]],
) {
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const launch = async () => {
    const product = launchProduct({ env: { ...env, PORT: port }, command })
    product.ready.catch(() => undefined)
    const isReady = () =>
      fetch(new URL('/readyz', url)).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitUntil(isReady, `${command.at(-1)} is ready`).catch(async (cause) => {
      await product.kill()
      throw new Error(`${cause.message}:\n${product.output()}`, { cause })
    })
    return product
  }
  let running: ReturnType<typeof launchProduct> | undefined = await launch()
  return {
    url,
    /** Sends SIGKILL and waits for the end. */
    kill: async () => {
      await running?.kill()
      running = undefined
    },
    /** Sends SIGTERM and waits for the end. */
    stop: async () => {
      await running?.stop()
      running = undefined
    },
    output: () => running?.output() ?? '',
    start: async () => {
      running = await launch()
    },
  }
}

/** Reads a log to its end, and closes it. */
export async function readLog(log: EventLog): Promise<LoggedEvent[]> {
  const events = await collect(log.readAll(0n))
  await log.close()
  return events
}
