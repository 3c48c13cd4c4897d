import { expect, it } from 'vitest'
import { runClock } from '#tests/torture/clock.ts'
import { canMount, runDisk } from '#tests/torture/disk.ts'
import { runFew } from '#tests/torture/few.ts'
import { runKill } from '#tests/torture/kill.ts'
import { runRace } from '#tests/torture/race.ts'
import { runReplicas } from '#tests/torture/replicas.ts'
import { runSlow } from '#tests/torture/slow.ts'

it('loses no acknowledged write when parts are killed at random moments', async () => {
  expect(await runKill({ times: 4, seed: 1 })).toMatchObject({ faults: [] })
})

it('gives no wallet and no handle two profiles under a race of two processes', async () => {
  expect(await runRace({ times: 300, seed: 1 })).toMatchObject({ faults: [] })
})

it('loses no acknowledged write when the network to Postgres is slow or silent', async () => {
  expect(await runSlow({ times: 5, seed: 1 })).toMatchObject({ faults: [] })
})

it.runIf(canMount)('serves reads on a full disk, and writes afterwards (root only)', async () => {
  expect(await runDisk({ times: 2, seed: 1 })).toMatchObject({ faults: [] })
})

it('answers each request while few connections to Postgres are left', async () => {
  expect(await runFew({ times: 1, seed: 1 })).toMatchObject({ faults: [] })
})

it('keeps ranks and sessions when its clock jumps', async () => {
  expect(await runClock({ times: 2, seed: 1 })).toMatchObject({ faults: [] })
})

it('loses no write and no live message when replicas are killed and restarted', async () => {
  expect(await runReplicas({ times: 1, seed: 1 })).toMatchObject({ faults: [] })
})
