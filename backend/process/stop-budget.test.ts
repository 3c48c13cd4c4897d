import { expect, it } from 'vitest'
import { stopBudget } from './stop-budget.ts'

const { requestsMs, attemptsMs, attemptTotalsMs, eventLogMs, clusterMs, overlapping, totalMs } =
  stopBudget

it('limits the consecutive parts of a stop to the total, and the total to ten seconds', () => {
  const inLine = requestsMs + attemptsMs + attemptTotalsMs + eventLogMs + clusterMs
  expect(inLine).toBeLessThanOrEqual(totalMs - 500)
  expect(totalMs).toBeLessThan(10_000)
})

it('ends each overlapping part before the next part begins', () => {
  const { socketCloseMs, postgresCheckAfterMs, postgresCheckMs, clusterFrozenAfterMs } = overlapping
  expect(socketCloseMs).toBeLessThan(requestsMs)
  expect(postgresCheckAfterMs + postgresCheckMs).toBeLessThan(requestsMs)
  // A resumed Postgres still has to write its checkpoint.
  expect(clusterFrozenAfterMs).toBeLessThanOrEqual(clusterMs / 2)
})
