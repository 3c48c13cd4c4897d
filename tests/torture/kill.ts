import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, type Random } from '#tests/support/random.ts'
import { countOutcomes } from './clients.ts'
import { type Directory, startDirectory } from './directory.ts'
import type { Report, Run } from './report.ts'
import { awaitWrites, runUnderLoad } from './run-under-load.ts'

const clientCount = 8
const victims = ['api', 'projector', 'postgres', 'all'] as const

/**
 * Kills the API, the projector, Postgres or all of them `times` times, at random moments under
 * load. Afterwards compares the clients' histories with the log, and the read models with a rebuild.
 */
export const runKill: Run = async ({ times, seed }) => {
  const directory = await startDirectory({ apis: 1 })
  try {
    return await killUnderLoad(directory, times, createRandom(seed))
  } finally {
    await directory.remove()
  }
}

async function killUnderLoad(directory: Directory, times: number, random: Random): Promise<Report> {
  const recoveriesMs: number[] = []
  const load = { clientCount, random }
  const { clients, faults } = await runUnderLoad(directory, load, async (clients) => {
    await awaitWrites(clients)
    for (let round = 0; round < times; round += 1) {
      await delay(random.below(1500))
      const killedAt = performance.now()
      await kill(directory, random.pick(victims))
      await awaitWrites(clients)
      recoveriesMs.push(performance.now() - killedAt)
    }
  })
  const worst = (Math.max(...recoveriesMs) / 1000).toFixed(1)
  return {
    faults,
    figures: `${times} kills, ${countOutcomes(clients)}, next write acknowledged within ${worst} s`,
  }
}

/** Kills one part or all parts at the same time, and starts them again. */
async function kill(directory: Directory, victim: (typeof victims)[number]): Promise<void> {
  const [api] = directory.apis
  const { postgres, projectors } = directory
  const [projector] = projectors
  const parts = { api: [api], projector: [projector], postgres: [postgres] }
  const killed = victim === 'all' ? [api, projector, postgres] : parts[victim]
  await Promise.all(killed.map((part) => part.kill()))
  if (killed.includes(postgres)) await postgres.start()
  await Promise.all(killed.filter((part) => part !== postgres).map((part) => part.start()))
}
