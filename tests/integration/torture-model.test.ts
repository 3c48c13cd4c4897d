import { expect, it } from 'vitest'
import { runModel } from '#tests/torture/model.ts'

it('does what the model of the commands says, through crashes, retries, rebuilds and restores', async () => {
  expect(await runModel({ times: 10, seed: 1 })).toMatchObject({ faults: [] })
})
