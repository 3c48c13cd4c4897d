import type { ProfileView } from '#contract/views/profile.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import type { LiveClient } from '#tests/support/product-live.ts'
import { expectJson } from '#tests/support/product-visitor.ts'
import type { Clients } from './clients.ts'
import type { Directory } from './directory.ts'
import { findLogFaults, findStateFaults } from './find-faults.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Compares a directory, whose clients are stopped, with the responses to them, with the pages that received
 * live updates, and with a rebuild of its read models. Returns a sentence for each difference.
 */
export async function findDirectoryFaults(
  directory: Directory,
  clients: Pick<Clients, 'history'>,
  pages: readonly LiveClient[],
): Promise<string[]> {
  return [
    ...(await findServedFaults(directory, clients, pages)),
    ...(await compareWithRebuild(directory)),
  ]
}

/** Like `findDirectoryFaults`, without a rebuild. */
export async function findServedFaults(
  directory: Pick<Directory, 'apis' | 'pool' | 'dataDir' | 'readLog' | 'hasDensePositions'>,
  { history }: Pick<Clients, 'history'>,
  pages: readonly LiveClient[],
): Promise<string[]> {
  const log = await directory.readLog()
  const cards = await fetchProfiles(directory, String(log.at(-1)?.position))
  const listed = summarize(cards)
  const isCurrent = () => pages.every((page) => summarize([...page.cards.values()]) === listed)
  await waitUntil(isCurrent, 'the pages are current').catch(() => undefined)
  return [
    ...findLogFaults(history, log, directory),
    ...(await findStateFaults(directory.pool, directory.dataDir, log)),
    ...(isCurrent() ? [] : ['a live page differs from the list']),
  ]
}

/** Fetches the list once the read models have reached a position. */
async function fetchProfiles(
  { apis: [api] }: Pick<Directory, 'apis'>,
  position: string,
): Promise<ProfileView[]> {
  const headers = { 'after-position': position }
  for (;;) {
    // The header `Projection: behind` marks rows from before the position.
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
  const { apis, pool, projectors } = directory
  const schema = await getReadSchemaName()
  // An API appends attempts after it has responded, so the log is complete only once the APIs have ended.
  await Promise.all(apis.map((api) => api.kill()))
  await waitUntil(() => isProjected(directory, schema), 'the projector reaches the end of the log')
  const before = await hashTables(pool, schema)
  await Promise.all(projectors.map((projector) => projector.kill()))
  await pool.query(`drop schema "${schema}" cascade`)
  await Promise.all([...apis, ...projectors].map((part) => part.start()))
  const log = await directory.readLog()
  await fetchProfiles(directory, String(log.at(-1)?.position))
  const after = await hashTables(pool, schema)
  return Object.keys(before)
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table} differs from a rebuild: ${before[table]}, ${after[table]}`)
}

async function isProjected({ pool, readLog }: Directory, schema: string): Promise<boolean> {
  const { rows } = await pool.query<{ position: string }>(
    `select position from "${schema}".checkpoint`,
  )
  return rows[0]?.position === String((await readLog()).at(-1)?.position)
}
