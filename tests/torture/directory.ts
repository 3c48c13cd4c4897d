import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LoggedEvent } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { freePort, makeOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts'
import { launchProduct, makeDataFolder } from '#tests/support/product.ts'
import { makeVisitor, visitorEnv } from '#tests/support/product-visitor.ts'
import { waitUntil } from './report.ts'

/** A process of a directory, which can be killed and started again on the same port. */
export type Process = { url: string; kill: () => Promise<void>; start: () => Promise<void> }

/** A directory of API processes, a projector process and a separate Postgres. */
export type Directory = {
  publicUrl: string
  dataDir: string
  apis: readonly [Process, ...Process[]]
  projector: Process
  postgres: OwnPostgres
  pool: pg.Pool
  admin: ReturnType<typeof makeVisitor>
  readLog: () => Promise<LoggedEvent[]>
  /** Stops everything and removes its data. */
  remove: () => Promise<void>
}

const publicUrl = 'http://directory.example'

export async function startDirectory({ apis }: { apis: number }): Promise<Directory> {
  // Postgres flushes asynchronous commits only every 10 s, so that a kill loses them.
  const postgres = await makeOwnPostgres([
    ...['-c', 'wal_writer_delay=10s'],
    ...['-c', 'max_connections=300'],
  ])
  const data = await makeDataFolder()
  const wallet = privateKeyToAccount(generatePrivateKey())
  const env = {
    ...visitorEnv,
    DATA_DIR: data.path,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: publicUrl,
    ADMIN_WALLETS: wallet.address,
  }
  const first = await startProcess(env, 'backend/main.ts')
  const others: Process[] = []
  while (others.length < apis - 1) others.push(await startProcess(env, 'backend/main.ts'))
  const projector = await startProcess(env, 'projections/main.ts')
  const pool = new pg.Pool({ connectionString: postgres.url })
  // A killed Postgres ends its idle connections.
  pool.on('error', () => undefined)
  return {
    publicUrl,
    dataDir: data.path,
    apis: [first, ...others],
    projector,
    postgres,
    pool,
    admin: makeVisitor(first.url, { publicUrl, wallet }),
    readLog: () => readLog(pool),
    remove: async () => {
      await Promise.all([first, ...others, projector].map(({ kill }) => kill()))
      await pool.end()
      await postgres.remove()
      await data.remove()
    },
  }
}

async function startProcess(env: Record<string, string>, script: string): Promise<Process> {
  const port = String(await freePort())
  const command = [process.execPath, script] as const
  const url = `http://127.0.0.1:${port}`
  const launch = async () => {
    const product = launchProduct({ env: { ...env, PORT: port }, command })
    product.ready.catch(() => undefined)
    const isReady = () =>
      fetch(new URL('/readyz', url)).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitUntil(isReady, `${script} is ready: ${product.output()}`)
    return product
  }
  let running: ReturnType<typeof launchProduct> | undefined = await launch()
  return {
    url,
    kill: async () => {
      await running?.kill()
      running = undefined
    },
    start: async () => {
      running = await launch()
    },
  }
}

async function readLog(pool: pg.Pool): Promise<LoggedEvent[]> {
  const log = await openPostgresLog({ pool })
  const events: LoggedEvent[] = []
  for await (const batch of log.readAll(0n)) events.push(...batch)
  await log.close()
  return events
}
