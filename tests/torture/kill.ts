import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '#tests/support/random.ts'
import { countOutcomes } from './clients.ts'
import type { Directory, Process } from './directory.ts'
import type { Run } from './report.ts'
import { awaitWrites, runUnderLoad } from './run-under-load.ts'

const clientCount = 8
type Part = Pick<Process, 'kill' | 'start'>
type Victim = 'api' | 'projector' | 'postgres' | 'eventStore' | 'all'

/**
 * Kills the API, the projector, Postgres, a separate EventStoreDB or all of them `times` times, at random
 * moments under load. Afterwards compares the clients' histories with the log, and the read models with a
 * rebuild.
 */
export const runKill: Run = async ({ times, seed }) => {
  const random = createRandom(seed)
  const recoveriesMs: number[] = []
  const load = { clientCount, random }
  const { clients, faults } = await runUnderLoad({}, load, async (clients, directory) => {
    const stores: Victim[] = directory.eventStore ? ['postgres', 'eventStore'] : ['postgres']
    const victims: Victim[] = ['api', 'projector', ...stores, 'all']
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
  const late = recoveriesMs.filter((ms) => ms > 5000).length
  const recovery = `next write acknowledged within ${worst} s, ${late} times after more than 5 s`
  return { faults, figures: `${times} kills, ${countOutcomes(clients)}, ${recovery}` }
}

/** Kills one part or all parts at the same time, and starts them again. */
async function kill(directory: Directory, victim: Victim): Promise<void> {
  const { apis, projectors, postgres, eventStore } = directory
  const stores: Part[] = eventStore ? [postgres, eventStore] : [postgres]
  const processes: Part[] = [apis[0], projectors[0]]
  const parts = {
    api: [apis[0]],
    projector: [projectors[0]],
    postgres: [postgres],
    eventStore: eventStore ? [eventStore] : [],
    all: [...processes, ...stores],
  }
  const killed: Part[] = parts[victim]
  await Promise.all(killed.map((part) => part.kill()))
  for (const group of [stores, processes]) {
    await Promise.all(group.filter((part) => killed.includes(part)).map((part) => part.start()))
  }
}
