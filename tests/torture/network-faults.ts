import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, type Random } from '#tests/support/random.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { countOutcomes } from './clients.ts'
import { startTorturePostgres } from './directory.ts'
import type { Run } from './report.ts'
import { awaitWrites, runUnderLoad } from './run-under-load.ts'
import { waitUntil } from './wait-until.ts'

const clientCount = 8
/** An append gives up after 4 s, so some stalls end before it and some after. */
const longestStallMs = 6000

/** Faults of the network to Postgres. Each starts one, and returns how long (ms) it lasts. */
const networkFaults = {
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
export const runNetworkFaults: Run = async ({ times, seed }) => {
  const postgres = await startTorturePostgres()
  const proxy = await startTcpProxy(postgres.port)
  const databaseUrl = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`)
  const random = createRandom(seed)
  const recoveriesMs: number[] = []
  const load = { clientCount, random }
  const { clients, faults } = await runUnderLoad(
    { postgres, databaseUrl },
    load,
    async (clients, { apis: [{ url }] }) => {
      const canRead = () => fetch(new URL('/api/profiles?limit=1', url)).then(({ ok }) => ok)
      await awaitWrites(clients)
      for (let round = 0; round < times; round += 1) {
        await delay(random.below(1000))
        // Each run has each fault, in turn.
        const name = names[round % names.length] ?? 'delay'
        await delay(networkFaults[name](proxy, random))
        proxy.mend()
        const mendedAt = performance.now()
        await awaitWrites(clients)
        await waitUntil(canRead, 'a read succeeds')
        recoveriesMs.push(performance.now() - mendedAt)
      }
    },
  ).finally(proxy.close)
  const worst = (Math.max(...recoveriesMs) / 1000).toFixed(1)
  return {
    faults,
    figures: `${times} network faults, ${countOutcomes(clients)}, writes and reads again within ${worst} s`,
  }
}
