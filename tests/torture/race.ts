import { createVisitor, newHandle, submissionOf } from '#tests/support/product-visitor.ts'
import { createRandom } from '#tests/support/random.ts'
import { type Directory, withDirectory } from './directory.ts'
import { findStateFaults } from './find-faults.ts'
import type { Run } from './report.ts'

const walletCount = 500
const handleCount = 200
const concurrency = 32

/**
 * Submits `times` profiles concurrently from few wallets under few handles, through two API processes.
 * No wallet and no handle may get two profiles, and no address more than three submissions.
 */
export const runRace: Run = ({ times, seed }) =>
  withDirectory({ apis: 2 }, async (directory) => {
    const statuses = await submitInParallel(directory, times, seed)
    const log = await directory.readLog()
    const created = statuses.get(201) ?? 0
    const stored = log.filter(({ type }) => type === 'ProfileSubmitted').length
    const faults = await findStateFaults(directory.pool, directory.dataDir, log)
    if (created !== stored)
      faults.push(`${created} submissions were acknowledged, ${stored} stored`)
    faults.push(...(await findLimitFaults(directory)))
    return { faults, figures: `${times} submissions: ${describeCounts(statuses)}` }
  })

async function submitInParallel(
  directory: Directory,
  times: number,
  seed: number,
): Promise<Map<number, number>> {
  const random = createRandom(seed)
  const wallets = await signIn(directory, Math.min(walletCount, times))
  const handles = Array.from({ length: handleCount }, newHandle)
  const statuses = new Map<number, number>()
  let left = times
  const run = async () => {
    while (left > 0) {
      left -= 1
      const visitor = random
        .pick(wallets)
        .at(random.pick(directory.apis).url, newAddress(random.below))
      const response = await visitor.submit(submissionOf(random.pick(handles)))
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  return statuses
}

const newAddress = (below: (limit: number) => number) =>
  ['10', below(256), below(256), below(256)].join('.')

/** Signs in new wallets, each from a separate address. */
function signIn({ apis, publicUrl }: Directory, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const visitor = createVisitor(apis[0].url, { publicUrl })
      await visitor.signIn()
      return visitor
    }),
  )
}

/** Sends 100 concurrent submissions of one address. Exactly three must pass the rate limit. */
async function findLimitFaults(directory: Directory): Promise<string[]> {
  const [first, second = first] = directory.apis
  const visitors = await signIn(directory, 100)
  const responses = await Promise.all(
    visitors.map((visitor, index) =>
      visitor
        .at((index % 2 === 0 ? first : second).url, '192.0.2.7')
        .submit(submissionOf(newHandle())),
    ),
  )
  const counts = countStatuses(responses)
  // A server with too many requests of one network responds with 503 before it counts.
  const others = responses.filter(({ status }) => ![201, 429, 503].includes(status))
  if (counts.get(201) === 3 && others.length === 0) return []
  return [`100 submissions of one address, of which 3 may pass: ${describeCounts(counts)}`]
}

function countStatuses(responses: readonly Response[]): Map<number, number> {
  const byStatus = Map.groupBy(responses, ({ status }) => status)
  return new Map([...byStatus].map(([status, { length }]) => [status, length]))
}

const describeCounts = (counts: ReadonlyMap<number, number>) =>
  [...counts].map(([status, count]) => `${count} with ${status}`).join(', ')
