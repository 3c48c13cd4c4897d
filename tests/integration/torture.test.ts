import { expect, it } from 'vitest'
import { runKill } from '#tests/torture/kill.ts'
import { runRace } from '#tests/torture/race.ts'

it('loses no acknowledged write when parts are killed at random moments', async () => {
  expect(await runKill({ times: 4, seed: 1 })).toMatchObject({ faults: [] })
})

it('gives no wallet and no handle two profiles under a race of two processes', async () => {
  expect(await runRace({ times: 300, seed: 1 })).toMatchObject({ faults: [] })
})
