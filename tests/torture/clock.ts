import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from '#tests/support/product.ts'
import { createRandom } from '#tests/support/random.ts'
import { countOutcomes, findResponseFaults } from './clients.ts'
import type { Run } from './report.ts'
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
  const folder = await createDataFolder()
  const file = join(folder.path, 'shift')
  let shift = 0
  const jumpTo = (ms: number) => {
    shift = ms
    writeFileSync(file, String(ms))
  }
  jumpTo(0)
  const options = { env: { CLOCK_SHIFT_FILE: file }, nodeOptions: ['--import', preload] }
  const load = { clientCount, random: createRandom(seed), now: () => Date.now() + shift }
  const sessionFaults: string[] = []
  const { clients, faults } = await runUnderLoad(options, load, async (clients, { admin }) => {
    await awaitWrites(clients, clientCount + 1)
    for (let round = 0; round < times; round += 1) {
      jumpTo(shifts[round % shifts.length] ?? 0)
      await awaitWrites(clients, clientCount + 1)
      // The session of the admin began before the jump.
      const { status } = await admin.call('GET', '/api/admin/networks')
      if (status !== 200) sessionFaults.push(`a session answered ${status} after a jump`)
    }
    jumpTo(0)
  }).finally(folder.remove)
  return {
    faults: [...sessionFaults, ...findResponseFaults(clients, disallowedResponses), ...faults],
    figures: `${times} jumps, ${countOutcomes(clients)}`,
  }
}

/**
 * Signatures around a jump may be refused as too old, and those of a profile that was edited before a jump back.
 * No other request may fail.
 */
const disallowedResponses = /^(none|5|429)/
