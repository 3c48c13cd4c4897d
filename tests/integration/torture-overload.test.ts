import { expect, it } from 'vitest'
import { runShortOverload } from '#tests/torture/overload.ts'

it('refuses reads beyond the capacity, but serves networks with few requests in flight', async () => {
  expect(await runShortOverload({ times: 1, seed: 1 })).toMatchObject({ faults: [] })
})
