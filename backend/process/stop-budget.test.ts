import { expect, it } from 'vitest'
import { stopBudget } from './stop-budget.ts'

const { requestsMs, attemptsMs, attemptSumsMs, eventLogMs, clusterMs, meanwhile, wholeMs } =
  stopBudget

it('the parts of a stop, one after the other, fit into the whole, and that into ten seconds', () => {
  const inLine = requestsMs + attemptsMs + attemptSumsMs + eventLogMs + clusterMs
  expect(inLine).toBeLessThanOrEqual(wholeMs - 500)
  expect(wholeMs).toBeLessThan(10_000)
})

it('what happens meanwhile has ended when the next part begins', () => {
  const { goodbyeMs, postgresLookMs, postgresAnswerMs, clusterNapMs } = meanwhile
  expect(goodbyeMs).toBeLessThan(requestsMs)
  expect(postgresLookMs + postgresAnswerMs).toBeLessThan(requestsMs)
  // One that was woken still has its checkpoint to make.
  expect(clusterNapMs).toBeLessThanOrEqual(clusterMs / 2)
})
