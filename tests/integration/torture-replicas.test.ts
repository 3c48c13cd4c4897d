import { expect, it } from 'vitest'
import { runReplicas } from '#tests/torture/replicas.ts'

it('loses no write and no live message when replicas are killed and restarted', async () => {
  expect(await runReplicas({ times: 1, seed: 1 })).toMatchObject({ faults: [] })
})
