import { expect, it } from 'vitest'
import { runFewConnections } from '#tests/torture/few-connections.ts'
import { runNetworkFaults } from '#tests/torture/network-faults.ts'

it('loses no acknowledged write when the network to Postgres is slow or silent', async () => {
  expect(await runNetworkFaults({ times: 5, seed: 1 })).toMatchObject({ faults: [] })
})

it('answers each request while few connections to Postgres are left', async () => {
  expect(await runFewConnections({ times: 1, seed: 1 })).toMatchObject({ faults: [] })
})
