import { expect, it } from 'vitest'
import { runSchedule } from '#tests/torture/schedule.ts'

it('explains requests that run at the same time by an order of the model', async () => {
  expect(await runSchedule({ times: 20, seed: 1 })).toMatchObject({ faults: [] })
})
