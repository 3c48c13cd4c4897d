import { makeVisitor, newHandle, submissionOf } from '#tests/support/product-visitor.ts'
import { makeRandom } from '#tests/support/random.ts'
import { type Directory, startDirectory } from './directory.ts'
import { findStateFaults } from './find-faults.ts'
import type { Run } from './report.ts'

const walletCount = 500
const handleCount = 200
const atOnce = 32

/**
 * Submits profiles `times` times from few wallets under few handles, through two API processes at
 * once. No wallet and no handle may get two profiles, and no address more than three submissions.
 */
export const runRace: Run = async ({ times, seed }) => {
  const directory = await startDirectory({ apis: 2 })
  try {
    const statuses = await submitInParallel(directory, times, seed)
    const log = await directory.readLog()
    const created = statuses.get(201) ?? 0
    const stored = log.filter(({ type }) => type === 'ProfileSubmitted').length
    const faults = await findStateFaults(directory.pool, directory.dataDir, log)
    if (created !== stored)
      faults.push(`${created} submissions were acknowledged, ${stored} stored`)
    faults.push(...(await findLimitFaults(directory)))
    const counts = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')
    return { faults, figures: `${times} submissions: ${counts}` }
  } finally {
    await directory.remove()
  }
}

async function submitInParallel(
  { apis, publicUrl }: Directory,
  times: number,
  seed: number,
): Promise<Map<number, number>> {
  const random = makeRandom(seed)
  const url = apis[0].url
  const makeSignedIn = async () => {
    const visitor = makeVisitor(url, { publicUrl })
    await visitor.signIn()
    return visitor
  }
  const wallets = await Promise.all(
    Array.from({ length: Math.min(walletCount, times) }, makeSignedIn),
  )
  const handles = Array.from({ length: handleCount }, newHandle)
  const statuses = new Map<number, number>()
  let left = times
  const run = async () => {
    while (left > 0) {
      left -= 1
      const visitor = random.pick(wallets).at(random.pick(apis).url, newAddress(random.below))
      const response = await visitor.submit(submissionOf(random.pick(handles)))
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return statuses
}

const newAddress = (below: (limit: number) => number) =>
  ['10', below(256), below(256), below(256)].join('.')

/** Sends 100 submissions of one address at once. More than three may not pass the rate limit. */
async function findLimitFaults({ apis, publicUrl }: Directory): Promise<string[]> {
  const ip = '192.0.2.7'
  const visitors = Array.from({ length: 100 }, (_, index) =>
    makeVisitor(apis[index % apis.length]?.url ?? apis[0].url, { publicUrl, ip }),
  )
  const responses = await Promise.all(
    visitors.map((visitor) => visitor.submit(submissionOf(newHandle()))),
  )
  const passed = responses.filter(({ status }) => status !== 429).length
  return passed > 3 ? [`${passed} submissions of one address passed the limit of 3`] : []
}
