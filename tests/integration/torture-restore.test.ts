import { expect, it } from 'vitest'
import { runRestore } from '#tests/torture/restore.ts'

it('restores every write acknowledged before a backup under load, and no deleted profile', async () => {
  expect(await runRestore({ times: 20, seed: 1 })).toMatchObject({ faults: [] })
})
