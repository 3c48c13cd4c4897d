import { expect, it } from 'vitest'
import { runClock } from '#tests/torture/clock.ts'
import { canMount, runDisk } from '#tests/torture/disk.ts'

it.runIf(canMount)('serves reads on a full disk, and writes afterwards (root only)', async () => {
  expect(await runDisk({ times: 2, seed: 1 })).toMatchObject({ faults: [] })
})

it('keeps ranks and sessions when its clock jumps', async () => {
  expect(await runClock({ times: 2, seed: 1 })).toMatchObject({ faults: [] })
})
