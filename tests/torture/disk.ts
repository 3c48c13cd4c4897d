import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { findRunningPostgres } from '#backend/setup/cluster/find-running-postgres.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createDataFolder } from '#tests/support/product.ts'
import { openLive } from '#tests/support/product-live.ts'
import { createVisitor, visitorEnv } from '#tests/support/product-visitor.ts'
import { createRandom } from '#tests/support/random.ts'
import { type Clients, countOutcomes, startClients } from './clients.ts'
import { type Directory, openCheckPool, readLog, startProcess } from './directory.ts'
import { findServedFaults } from './find-directory-faults.ts'
import type { Run } from './report.ts'
import { awaitWrites } from './run-under-load.ts'
import { waitUntil } from './wait-until.ts'

const clientCount = 4
const diskSize = '160m'
/** Longer than the server tries to start a Postgres that does not start for another reason. */
const longOutageMs = 20_000

/** Returns true if this user may mount a file system, which `runDisk` needs. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Fills the disk of an embedded Postgres `times` times under load. While it is full, writes must get 503 and
 * reads must succeed. In every second round Postgres also ends, because it needs a new file of its
 * write-ahead log. Once there is space again, writes must succeed without a restart.
 */
export const runDisk: Run = async ({ times, seed }) => {
  if (!canMount) throw new Error('This run mounts a small disk, which needs root on Linux')
  const data = await createDataFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'provenance-torture', data.path])
  try {
    return await fillUnderLoad(data.path, times, seed)
  } finally {
    execFileSync('umount', [data.path])
    await data.remove()
  }
}

async function fillUnderLoad(dataDir: string, times: number, seed: number) {
  const random = createRandom(seed)
  const publicUrl = 'http://directory.example'
  const privateKey = generatePrivateKey()
  const env = { ...visitorEnv, DATA_DIR: dataDir, PUBLIC_URL: publicUrl }
  const command = [process.execPath, 'backend/main.ts'] as const
  const api = await startProcess(
    { ...env, ADMIN_WALLETS: privateKeyToAccount(privateKey).address },
    command,
  )
  const pool = openCheckPool((await findRunningPostgres(dataDir, 10_000)) ?? '')
  try {
    const { url } = api
    const admin = createVisitor(url, { publicUrl, privateKey })
    await admin.signIn()
    const page = await openLive(url, { publicUrl })
    const clients = startClients({ url, publicUrl, count: clientCount, admin, random })
    const faults: string[] = []
    for (let round = 0; round < times; round += 1) {
      await awaitWrites(clients)
      await delay(random.below(1000))
      const fill = fillDisk(dataDir)
      if (round % 2 === 0) faults.push(...(await findFullDiskFaults(url, clients, pool)))
      else await endPostgres(pool)
      // The first two rounds are short outages.
      if (round > 1) await delay(longOutageMs)
      fill.remove()
    }
    await awaitWrites(clients)
    await clients.stop()
    const readAll = async () => readLog(await openPostgresLog({ pool }))
    const apis: Directory['apis'] = [api]
    const directory = {
      apis,
      pool,
      dataDir,
      readLog: readAll,
      hasDensePositions: true,
    }
    faults.push(...(await findServedFaults(directory, clients, [page])))
    await page.close()
    return { faults, figures: `disk full ${times} times, ${countOutcomes(clients)}` }
  } finally {
    await pool.end()
    await api.stop()
  }
}

/** Fills a disk to its last block. */
function fillDisk(folder: string): { remove: () => void } {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // No further block of this size fits.
    }
  }
  closeSync(file)
  return { remove: () => rmSync(path) }
}

/** Waits until writes are refused, and expects that reads succeed while no write is acknowledged. */
async function findFullDiskFaults(url: string, clients: Clients, pool: pg.Pool): Promise<string[]> {
  const isReadOnly = () =>
    pool.query('create table torture ()').then(
      () => false,
      ({ code }) => code === '25006',
    )
  await waitUntil(isReadOnly, 'Postgres is read-only')
  const awaitRefusals = (count: number) => {
    const countRefused = () =>
      (clients.responses.get('503 unavailable') ?? 0) +
      (clients.responses.get('sign-in failed') ?? 0)
    const before = countRefused()
    return waitUntil(() => countRefused() >= before + count, 'writes are refused')
  }
  // Transactions that began before may still commit.
  await awaitRefusals(5 * clientCount)
  const before = clients.countAcknowledged()
  await awaitRefusals(5 * clientCount)
  const statuses = await Promise.all(
    ['/api/profiles', '/api/home', '/readyz'].map(async (path) => {
      const { status } = await fetch(new URL(path, url))
      return status === 200 ? [] : [`${path} answered ${status} on a full disk`]
    }),
  )
  const acknowledged = clients.countAcknowledged() - before
  return [
    ...statuses.flat(),
    ...(acknowledged > 0 ? [`${acknowledged} writes were acknowledged on a full disk`] : []),
  ]
}

/** Makes Postgres begin another file of its write-ahead log, for which there is no space. */
async function endPostgres(pool: pg.Pool): Promise<void> {
  const switchesFile = () =>
    pool.query('select pg_switch_wal()').then(
      () => true,
      () => false,
    )
  await waitUntil(async () => !(await switchesFile()), 'Postgres has ended')
}
