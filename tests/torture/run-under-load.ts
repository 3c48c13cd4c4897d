import { openLive } from '#tests/support/product-live.ts'
import type { Random } from '#tests/support/random.ts'
import { type Clients, startClients } from './clients.ts'
import { type Directory, type DirectoryOptions, withDirectory } from './directory.ts'
import { findDirectoryFaults } from './find-directory-faults.ts'
import { findCheckpointFaults, followCheckpoints } from './follow-checkpoints.ts'
import { waitUntil } from './wait-until.ts'

type Load = {
  clientCount: number
  random: Random
  /** Clock of the server, ms since 1970. */
  now?: () => number
}

/**
 * Runs clients and a live page on a new directory with one API while `disturb` works. Afterwards compares their
 * histories with the log, the read models with a rebuild, and the checkpoints that were served with the
 * transparency log. Returns the clients with all faults.
 */
export function runUnderLoad(
  options: Omit<DirectoryOptions, 'apis'>,
  { clientCount, ...load }: Load,
  disturb: (clients: Clients, directory: Directory) => Promise<void>,
): Promise<{ clients: Clients; faults: string[] }> {
  return withDirectory({ ...options, apis: 1 }, async (directory) => {
    const { admin, publicUrl, apis } = directory
    const [{ url }] = apis
    await admin.signIn()
    const page = await openLive(url, { publicUrl })
    const clients = startClients({ url, publicUrl, count: clientCount, admin, ...load })
    const checkpoints = followCheckpoints(directory)
    await disturb(clients, directory)
    await clients.stop()
    const notes = await checkpoints.stop()
    const faults = [
      ...(await findDirectoryFaults(directory, clients, [page])),
      ...(await findCheckpointFaults(directory, notes)),
    ]
    await page.close()
    return { clients, faults }
  })
}

/** Waits until `count` more writes are acknowledged. */
export function awaitWrites({ countAcknowledged }: Clients, count = 1): Promise<number> {
  const goal = countAcknowledged() + count
  return waitUntil(() => countAcknowledged() >= goal, `${count} more writes are acknowledged`)
}
