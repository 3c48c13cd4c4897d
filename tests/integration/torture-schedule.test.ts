import { expect, it } from 'vitest'
import { runSchedule } from '#tests/torture/schedule.ts'

it('finds an order of concurrent requests that matches the model', async () => {
  expect(await runSchedule({ times: 20, seed: 1 })).toMatchObject({ faults: [] })
})
