import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { growPostgresLog, idOf } from '#tests/support/grow-log.ts'
import { createDataFolder, launchProduct } from '#tests/support/product.ts'
import type { Operation } from '#tests/support/product-operations.ts'
import { createRandom } from '#tests/support/random.ts'
import { type Clients, countOutcomes, startClients } from './clients.ts'
import { type Directory, type Environment, openCheckPool, withDirectory } from './directory.ts'
import { findDirectoryFaults } from './find-directory-faults.ts'
import type { Run } from './report.ts'
import { awaitWrites } from './run-under-load.ts'

const clientCount = 4
const writesBefore = 60
const writesAfter = 30
const key = Buffer.alloc(32, 1)
const keys = { VAULT_KEY: key.toString('base64'), IDENTITY_KEY: key.toString('base64') }

/**
 * Backs up a directory of `times` profiles under load, kills it, and restores the backup into an empty one. Every
 * write acknowledged before the backup began must be there, and no profile that was deleted before the kill.
 */
export const runRestore: Run = async ({ times, seed }) => {
  const folder = await createDataFolder()
  const backup = join(folder.path, 'backup')
  const erasures = join(folder.path, 'erased')
  const full = { apis: 1, env: keys, fill: (env: Environment) => addProfiles(env, times) }
  const written = await withDirectory(full, async (directory) => {
    const writes = await backUpUnderLoad(directory, backup, seed)
    await copyFile(join(directory.dataDir, 'erased'), erasures)
    return writes
  })
  const restore = (env: Environment) => runOps(env, 'restore', backup, '--erasures', erasures)
  const begin = performance.now()
  return withDirectory({ apis: 1, env: keys, fill: restore }, async (directory) => {
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    const history = [...listAdded(times), ...written.possible]
    const faults = [
      ...(await findServedProfiles(directory, written.deleted)),
      ...(await findDirectoryFaults(directory, { history }, [])),
    ]
    const { outcomes, backupSeconds, deleted } = written
    const figures = `${times} profiles, ${outcomes}, ${deleted.length} deleted, backup in ${backupSeconds} s, restored and ready in ${seconds} s`
    return { faults, figures }
  }).finally(folder.remove)
}

async function addProfiles(env: Environment, count: number) {
  const pool = openCheckPool(env.DATABASE_URL)
  await growPostgresLog({ pool, masterKey: key, dataDir: env.DATA_DIR }, { from: 0, to: count })
  await pool.end()
  if (env.EVENTSTORE_URL) await runOps(env, 'copy-log', '--to', env.EVENTSTORE_URL)
}

const listAdded = (count: number): Operation[] =>
  Array.from({ length: count }, (_, n) => {
    return { kind: 'submit', profileId: idOf(n), outcome: 'acknowledged' }
  })

/** Backs up while clients write, and kills the processes while they still do. */
async function backUpUnderLoad(
  { publicUrl, apis, projectors, admin, env }: Directory,
  backup: string,
  seed: number,
) {
  const [{ url }] = apis
  await admin.signIn()
  const random = createRandom(seed)
  const clients = startClients({ url, publicUrl, count: clientCount, admin, random })
  await awaitWrites(clients, writesBefore)
  const countBefore = clients.history.length
  const begin = performance.now()
  await runOps(env, 'backup', backup)
  const backupSeconds = ((performance.now() - begin) / 1000).toFixed(0)
  await awaitDeletionAfter(clients, countBefore)
  await Promise.all([...apis, ...projectors].map(({ kill }) => kill()))
  await clients.stop()
  const { history } = clients
  return {
    /** All operations. Those acknowledged after the backup began have an unknown outcome: it may lack them. */
    possible: history.map((operation, index) =>
      index < countBefore ? operation : allowLoss(operation),
    ),
    /** Ids of the profiles whose deletion was acknowledged. */
    deleted: history.filter(isDeletion).flatMap(({ profileId }) => profileId ?? []),
    outcomes: countOutcomes(clients),
    backupSeconds,
  }
}

const isDeletion = ({ kind, outcome }: Operation) => kind === 'delete' && outcome === 'acknowledged'

/** Waits for more writes, among them the deletion of a profile that the backup may hold. */
async function awaitDeletionAfter(clients: Clients, index: number): Promise<void> {
  await awaitWrites(clients, writesAfter)
  while (!clients.history.slice(index).some(isDeletion)) await awaitWrites(clients)
}

const allowLoss = ({ position: _, ...operation }: Operation): Operation =>
  operation.outcome === 'acknowledged' ? { ...operation, outcome: 'unknown' } : operation

async function runOps(env: Record<string, string>, ...args: string[]): Promise<void> {
  const run = launchProduct({ env, command: [process.execPath, 'backend/ops.ts', ...args] })
  if ((await run.exited) !== 0) throw new Error(`${args[0]} failed:\n${run.output()}`)
}

async function findServedProfiles(
  { apis: [api] }: Directory,
  profileIds: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  for (const id of profileIds) {
    const { status } = await fetch(new URL(`/api/profile/${id}`, api.url))
    if (status !== 404) faults.push(`the deleted profile ${id} is answered with ${status}`)
  }
  return faults
}
