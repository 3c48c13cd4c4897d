import { createRandom } from '#tests/support/random.ts'
import { type Clients, countOutcomes, findResponseFaults } from './clients.ts'
import { type Directory, openCheckPool, startTorturePostgres } from './directory.ts'
import type { Run } from './report.ts'
import { awaitWrites, runUnderLoad } from './run-under-load.ts'
import { waitUntil } from './wait-until.ts'

const clientCount = 12
const fewest = 5
const responsesPerRound = 80
/** Role of the processes. Superusers have no limit of connections. */
const role = 'provenance'

/**
 * Leaves the processes only five connections to Postgres, or a few more, `times` times under load. Each request
 * must be answered, at worst with 503 or 429. Afterwards writes must succeed again.
 */
export const runFewConnections: Run = async ({ times, seed }) => {
  const postgres = await startTorturePostgres()
  const pool = openCheckPool(postgres.url)
  await pool.query(`create role ${role} login password '${role}'`)
  await pool.query(`alter database postgres owner to ${role}`)
  await pool.end()
  const databaseUrl = postgres.url.replace('postgres:postgres@', `${role}:${role}@`)
  const random = createRandom(seed)
  const load = { clientCount, random }
  let acknowledgedWhileLimited = 0
  const { clients, faults } = await runUnderLoad(
    { postgres, databaseUrl },
    load,
    async (clients, directory) => {
      for (let round = 0; round < times; round += 1) {
        await awaitWrites(clients)
        const more = random.below(8)
        await limitConnections(directory, round === 0 ? fewest : fewest + more)
        const before = clients.countAcknowledged()
        const goal = countResponses(clients) + responsesPerRound
        await waitUntil(() => countResponses(clients) >= goal, 'requests are answered')
        acknowledgedWhileLimited += clients.countAcknowledged() - before
        await limitConnections(directory, -1)
      }
      await awaitWrites(clients)
    },
  )
  return {
    faults: [...findResponseFaults(clients, /^(none$|500)/), ...faults],
    figures: `connections limited ${times} times, ${countOutcomes(clients)}, ${acknowledgedWhileLimited} acknowledged while limited`,
  }
}

/** Limits the connections of the processes, of which all must connect again. -1 ends the limit. */
async function limitConnections({ pool }: Directory, count: number): Promise<void> {
  await pool.query(`alter role ${role} connection limit ${count}`)
  if (count < 0) return
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    role,
  ])
}

const countResponses = ({ responses }: Clients) =>
  [...responses.values()].reduce((sum, count) => sum + count, 0)
