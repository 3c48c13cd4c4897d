import { setTimeout as delay } from 'node:timers/promises'
import { openLive } from '#tests/support/product-live.ts'
import { expectJson } from '#tests/support/product-visitor.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { countOutcomes, startClients } from './clients.ts'
import { type Directory, type Process, withDirectory } from './directory.ts'
import { findDirectoryFaults } from './find-directory-faults.ts'
import { findCheckpointFaults, followCheckpoints } from './follow-checkpoints.ts'
import type { Report, Run } from './report.ts'
import { awaitWrites } from './run-under-load.ts'
import { waitUntil } from './wait-until.ts'

const clientsPerApi = 2

/**
 * Runs two APIs and two projectors under load. In each of `times` rounds, kills the process that writes the read
 * models, until another one does, and then restarts one API after the other. No page may miss a change.
 */
export const runReplicas: Run = ({ times, seed }) =>
  withDirectory({ apis: 2, projectors: 2 }, (directory) =>
    replaceUnderLoad(directory, times, createRandom(seed)),
  )

async function replaceUnderLoad(
  directory: Directory,
  times: number,
  random: Random,
): Promise<Report> {
  const { admin, publicUrl, apis, projectors } = directory
  await admin.signIn()
  const pages = await Promise.all(apis.map(({ url }) => openLive(url, { publicUrl })))
  const groups = apis.map(({ url }) =>
    startClients({ url, publicUrl, count: clientsPerApi, admin: admin.at(url), random }),
  )
  const awaitAllWrites = () => Promise.all(groups.map((clients) => awaitWrites(clients)))
  const checkpoints = followCheckpoints(directory)
  const takeoversMs: number[] = []
  for (let round = 0; round < times; round += 1) {
    await awaitAllWrites()
    await delay(random.below(500))
    takeoversMs.push(await killLeader([...apis, ...projectors]))
    for (const api of apis) {
      await delay(random.below(500))
      await api.stop()
      await api.start()
    }
  }
  await awaitAllWrites()
  await Promise.all(groups.map(({ stop }) => stop()))
  const notes = await checkpoints.stop()
  const clients = { history: groups.flatMap(({ history }) => history) }
  const resets = pages.reduce((sum, { counts }) => sum + counts.resets, 0)
  const faults = [
    ...(resets > 0 ? [`pages had to fetch the list again ${resets} times`] : []),
    ...(await findDirectoryFaults(directory, clients, pages)),
    ...(await findCheckpointFaults(directory, notes)),
  ]
  await Promise.all(pages.map(({ close }) => close()))
  const worst = (Math.max(...takeoversMs) / 1000).toFixed(1)
  return {
    faults,
    figures: `${times} kills and ${2 * times} restarts, ${countOutcomes(clients)}, another projector within ${worst} s`,
  }
}

/** Kills the process that writes the read models, and returns the ms until another one does. */
async function killLeader(processes: readonly Process[]): Promise<number> {
  let leader: Process | undefined
  const findLeader = async () => {
    for (const process of processes) if (await isLeading(process)) leader = process
    return leader !== undefined
  }
  await waitUntil(findLeader, 'a projector leads')
  const killed = leader
  await killed?.kill()
  leader = undefined
  const elapsedMs = await waitUntil(findLeader, 'another projector leads')
  await killed?.start()
  return elapsedMs
}

async function isLeading({ url }: Process): Promise<boolean> {
  try {
    const response = await fetch(new URL('/healthz', url))
    return (await expectJson<{ projector: { leader: boolean } }>(response)).projector.leader
  } catch {
    return false
  }
}
