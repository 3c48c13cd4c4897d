import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRandom, type Random } from '#tests/support/random.ts'
import { type Clients, countOutcomes } from './clients.ts'
import { type Directory, startDirectory } from './directory.ts'
import type { Report, Run } from './report.ts'
import { awaitWrites, runUnderLoad } from './run-under-load.ts'

const clientCount = 6
const hourMs = 60 * 60_000
const shifts = [hourMs, 0, -hourMs, 0]
const preload = fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))

/**
 * Makes the clocks of the API and the projector jump by an hour, back and forth, `times` times under load. The
 * clock of Postgres stays. Clients sign with the server's time, as the page does.
 */
export const runClock: Run = async ({ times, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-clock-'))
  const file = join(folder, 'shift')
  let shift = 0
  const jumpTo = (ms: number) => {
    shift = ms
    writeFileSync(file, String(ms))
  }
  jumpTo(0)
  const env = { CLOCK_SHIFT_FILE: file }
  const directory = await startDirectory({ apis: 1, env, nodeOptions: ['--import', preload] })
  try {
    const clock = { now: () => Date.now() + shift, jumpTo }
    return await jumpUnderLoad(directory, clock, times, createRandom(seed))
  } finally {
    await directory.remove()
    await rm(folder, { recursive: true })
  }
}

type Clock = { now: () => number; jumpTo: (ms: number) => void }

async function jumpUnderLoad(
  directory: Directory,
  { now, jumpTo }: Clock,
  times: number,
  random: Random,
): Promise<Report> {
  const sessionFaults: string[] = []
  const load = { clientCount, random, now }
  const { clients, faults } = await runUnderLoad(directory, load, async (clients) => {
    await awaitWrites(clients, clientCount + 1)
    for (let round = 0; round < times; round += 1) {
      jumpTo(shifts[round % shifts.length] ?? 0)
      await awaitWrites(clients, clientCount + 1)
      // The session of the admin began before the jump.
      const { status } = await directory.admin.call('GET', '/api/admin/networks')
      if (status !== 200) sessionFaults.push(`a session answered ${status} after a jump`)
    }
    jumpTo(0)
  })
  return {
    faults: [...sessionFaults, ...findResponseFaults(clients), ...faults],
    figures: `${times} jumps, ${countOutcomes(clients)}`,
  }
}

/**
 * Signatures around a jump may be refused as too old, and those of a profile that was edited before a jump back.
 * No other request may fail.
 */
function findResponseFaults({ responses }: Clients): string[] {
  return [...responses]
    .filter(([kind]) => /^(none|5|429)/.test(kind))
    .map(([kind, count]) => `${count} requests got the response: ${kind}`)
}
