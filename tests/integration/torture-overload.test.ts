import { expect, it } from 'vitest'
import { runShortOverload } from '#tests/torture/overload.ts'

it('refuses reads beyond its capacity, but none of networks that have few in flight', async () => {
  expect(await runShortOverload({ times: 1, seed: 1 })).toMatchObject({ faults: [] })
})
