import { setTimeout as delay } from 'node:timers/promises'
import type { ProfileView } from '#contract/views/profile.ts'
import { readSchema } from '#projections/runner/schema/read-schema.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import { openLive } from '#tests/support/product-live.ts'
import { expectJson } from '#tests/support/product-visitor.ts'
import { makeRandom, type Random } from '#tests/support/random.ts'
import { startClients } from './clients.ts'
import { type Directory, startDirectory } from './directory.ts'
import { findLogFaults, findStateFaults } from './find-faults.ts'
import { type Report, type Run, waitUntil } from './report.ts'

const clientCount = 8
const victims = ['api', 'projector', 'postgres', 'all'] as const

/**
 * Kills the API, the projector, Postgres or all of them `times` times, at random moments under
 * load. Afterwards compares the clients' histories with the log, and the read models with a rebuild.
 */
export const runKill: Run = async ({ times, seed }) => {
  const directory = await startDirectory({ apis: 1 })
  try {
    return await killUnderLoad(directory, times, makeRandom(seed))
  } finally {
    await directory.remove()
  }
}

async function killUnderLoad(directory: Directory, times: number, random: Random): Promise<Report> {
  const { admin, publicUrl } = directory
  const [{ url }] = directory.apis
  await admin.signIn()
  const page = await openLive(url, { publicUrl })
  const clients = startClients({ url, publicUrl, count: clientCount, admin, random })
  const recoveriesMs: number[] = []
  const goOn = () => {
    const before = clients.countAcknowledged()
    return waitUntil(() => clients.countAcknowledged() > before, 'a write is acknowledged')
  }
  await goOn()
  for (let round = 0; round < times; round += 1) {
    await delay(random.below(1500))
    const killedAt = performance.now()
    await kill(directory, random.pick(victims))
    await goOn()
    recoveriesMs.push(performance.now() - killedAt)
  }
  await clients.stop()
  const faults = await findAllFaults(directory, clients, page)
  await page.close()
  const { history } = clients
  const count = (outcome: string) => history.filter((each) => each.outcome === outcome).length
  const worst = (Math.max(...recoveriesMs) / 1000).toFixed(1)
  return {
    faults,
    figures: `${times} kills, ${count('acknowledged')} acknowledged, ${count('unknown')} unknown, next write acknowledged within ${worst} s`,
  }
}

/** Kills one part or all parts at the same time, and starts them again. */
async function kill(directory: Directory, victim: (typeof victims)[number]): Promise<void> {
  const [api] = directory.apis
  const { postgres, projector } = directory
  const parts = { api: [api], projector: [projector], postgres: [postgres] }
  const killed = victim === 'all' ? [api, projector, postgres] : parts[victim]
  await Promise.all(killed.map((part) => part.kill()))
  if (killed.includes(postgres)) await postgres.start()
  await Promise.all(killed.filter((part) => part !== postgres).map((part) => part.start()))
}

type Clients = ReturnType<typeof startClients>
type Page = Awaited<ReturnType<typeof openLive>>

async function findAllFaults(
  directory: Directory,
  { history }: Clients,
  page: Page,
): Promise<string[]> {
  const log = await directory.readLog()
  const cards = await readCards(directory, String(log.at(-1)?.position))
  const listed = summarize(cards)
  const seen = () => summarize([...page.cards.values()])
  const isCurrent = await waitUntil(() => seen() === listed, 'the page is current').catch(() => 0)
  return [
    ...findLogFaults(history, log),
    ...(await findStateFaults(directory.pool, directory.dataDir, log)),
    ...(isCurrent === 0 && seen() !== listed ? ['a live page differs from the list'] : []),
    ...(await compareWithRebuild(directory)),
  ]
}

/** Fetches the list once the read models have reached a position. */
async function readCards({ apis: [api] }: Directory, position: string): Promise<ProfileView[]> {
  const headers = { 'after-position': position }
  for (;;) {
    const response = await fetch(new URL('/api/profiles', api.url), { headers })
    if (response.ok && !response.headers.has('projection')) return expectJson(response)
  }
}

const summarize = (cards: readonly ProfileView[]) =>
  cards
    .map(({ id, bio, profileType, milestoneRank }) => [id, bio, profileType, milestoneRank].join())
    .sort()
    .join('\n')

/** Drops the read models, lets the processes rebuild them, and compares the rows. */
async function compareWithRebuild(directory: Directory): Promise<string[]> {
  const { apis, pool, projector } = directory
  const schema = await readSchema()
  const before = await hashTables(pool, schema)
  await Promise.all([...apis, projector].map((part) => part.kill()))
  await pool.query(`drop schema "${schema}" cascade`)
  await Promise.all([...apis, projector].map((part) => part.start()))
  const log = await directory.readLog()
  await readCards(directory, String(log.at(-1)?.position))
  const after = await hashTables(pool, schema)
  return Object.keys(before)
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table} differs from a rebuild: ${before[table]}, ${after[table]}`)
}
