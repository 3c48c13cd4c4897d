import { setTimeout as delay } from 'node:timers/promises'
import { openLive } from '#tests/support/product-live.ts'
import { makeRandom, type Random } from '#tests/support/random.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { findDirectoryFaults } from './check-directory.ts'
import { countOutcomes, startClients } from './clients.ts'
import { type Directory, makeTorturePostgres, startDirectory } from './directory.ts'
import { type Report, type Run, waitUntil } from './report.ts'

const clientCount = 8
/** An append gives up after 4 s, so some stalls end before it and some after. */
const longestStallMs = 6000

/** Faults of the network to Postgres. Each starts one, and returns how long (ms) it lasts. */
const faults = {
  delay: (proxy: TcpProxy, random: Random) => {
    proxy.delay(10 + random.below(300))
    return random.below(2000)
  },
  drip: (proxy: TcpProxy, random: Random) => {
    proxy.drip()
    return random.below(2000)
  },
  reset: (proxy: TcpProxy) => {
    proxy.reset()
    return 0
  },
  stall: (proxy: TcpProxy, random: Random) => {
    proxy.stall()
    return random.below(longestStallMs)
  },
  // New connections are accepted, and never answered.
  'half-open': (proxy: TcpProxy, random: Random) => {
    proxy.stall()
    proxy.reset()
    return random.below(longestStallMs)
  },
}
const names = ['delay', 'drip', 'reset', 'stall', 'half-open'] as const

/**
 * Disturbs the network between the processes and Postgres `times` times under load. After each fault, writes
 * and reads must succeed again.
 */
export const runSlow: Run = async ({ times, seed }) => {
  const postgres = await makeTorturePostgres()
  const proxy = await startTcpProxy(postgres.port)
  const databaseUrl = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`)
  const directory = await startDirectory({ apis: 1, postgres, databaseUrl })
  try {
    return await disturbUnderLoad(directory, proxy, times, makeRandom(seed))
  } finally {
    await directory.remove()
    await proxy.close()
  }
}

async function disturbUnderLoad(
  directory: Directory,
  proxy: TcpProxy,
  times: number,
  random: Random,
): Promise<Report> {
  const { admin, publicUrl, apis } = directory
  const [{ url }] = apis
  await admin.signIn()
  const page = await openLive(url, { publicUrl })
  const clients = startClients({ url, publicUrl, count: clientCount, admin, random })
  const recoveriesMs: number[] = []
  const canRead = () => fetch(new URL('/api/profiles?limit=1', url)).then(({ ok }) => ok)
  const goOn = async () => {
    const before = clients.countAcknowledged()
    await waitUntil(() => clients.countAcknowledged() > before, 'a write is acknowledged')
    await waitUntil(canRead, 'a read succeeds')
  }
  await goOn()
  for (let round = 0; round < times; round += 1) {
    await delay(random.below(1000))
    // Each run has each fault, in turn.
    const name = names[round % names.length] ?? 'delay'
    await delay(faults[name](proxy, random))
    proxy.mend()
    const mendedAt = performance.now()
    await goOn()
    recoveriesMs.push(performance.now() - mendedAt)
  }
  await clients.stop()
  const found = await findDirectoryFaults(directory, clients, [page])
  await page.close()
  const worst = (Math.max(...recoveriesMs) / 1000).toFixed(1)
  return {
    faults: found,
    figures: `${times} network faults, ${countOutcomes(clients)}, writes and reads again within ${worst} s`,
  }
}
