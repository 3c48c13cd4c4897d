import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, type Registry } from 'prom-client'
import { registerGauge } from '#backend/process/gauge.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'
import type { AttemptRecords } from '#commands/attempt-recording.ts'
import { attemptWindowMs } from '#contract/rate-limits.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { LogUnavailable } from '#event-log/port.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import type { AttemptTotals } from './attempt-totals.ts'
import { boundContent, dayOf, type FoundAttempt, recordAttempts } from './record-attempts.ts'

/** Maximum number of queued attempts, of about 20 kB each, while the log is unavailable. */
const maxQueued = 500
/** Milliseconds to collect a group of attempts. It costs the log and the read models little more than one attempt. */
const gatherMs = 100
/** Maximum size of the contents in an append, in characters of JSON. A single one is always smaller. */
const maxAppendSize = 128 * 1024

/** Limit of attempts recorded with their content, in characters of JSON, for all networks together. */
const recordedSize = { max: 512 * 1024, everyMs: 60_000 }
/** Limit of attempts recorded with their content, for one network. */
const recordsPerNetwork = { max: 60, everyMs: attemptWindowMs }

type QueueDeps = {
  keyedIds: KeyedIds
  eventStore: EventStore
  logger: FastifyBaseLogger
  now: () => Date
  readPool: Pool
  totals: Pick<AttemptTotals, 'addAttempt'>
}

/** `size` is that of the content, in characters of JSON. */
type Queued = FoundAttempt & { size: number }

/**
 * Records attempts in groups, after their responses, so that no request waits. Attempts beyond the
 * limits are only counted in totals. Attempts that cannot be recorded appear in logs and metrics. When
 * the server stops, queued attempts are recorded immediately, within a time limit.
 */
export function createAttemptQueue(
  app: FastifyInstance,
  deps: QueueDeps,
  registry: Registry,
): AttemptRecords {
  const { keyedIds, logger, now, totals } = deps
  const consumeRecordLimit = createRecordLimit(() => now().getTime())
  const queue: Queued[] = []
  /** Attempts that left the queue and are being recorded. */
  let inFlight = 0
  let emptying: Promise<void> | undefined
  const stopping = Promise.withResolvers<void>()
  const dropped = registerQueueMetrics(registry, () => queue.length + inFlight)

  function drop(count: number, message: string, err?: unknown): void {
    dropped.inc(count)
    logger.warn({ dropped: count, err }, message)
  }

  async function emptyQueue(): Promise<void> {
    while (queue.length > 0) {
      await Promise.race([delay(gatherMs), stopping.promise])
      const [first, ...others] = takeGroup(queue)
      if (!first) break
      inFlight = 1 + others.length
      await record([first, ...others])
      inFlight = 0
    }
    emptying = undefined
  }

  async function record(group: readonly [FoundAttempt, ...FoundAttempt[]]): Promise<void> {
    try {
      await recordAttempts(deps, group)
    } catch (error) {
      // The append may have succeeded, or the log is unavailable for the next one as well.
      const isAlone = group.length === 1 || error instanceof LogUnavailable
      if (isAlone) return drop(group.length, 'attempts could not be recorded', error)
      // One attempt cannot be stored. Record each separately, so that only that one is lost.
      for (const attempt of group) await record([attempt])
    }
  }

  app.addHook('onClose', async () => {
    stopping.resolve()
    await Promise.race([emptying, delay(stopBudget.attemptsMs, undefined, { ref: false })])
    const left = queue.splice(0).length
    if (left > 0) drop(left, 'attempts were not recorded before the stop')
  })

  return {
    add: (found, context) => {
      const { at, origin } = context
      const attempt = { ...found, content: boundContent(found.content) }
      const size = JSON.stringify(attempt.content).length
      if (queue.length >= maxQueued || !consumeRecordLimit(keyedIds.ipKey(origin.ip), size)) {
        return totals.addAttempt(found, at, origin)
      }
      queue.push({ attempt, context, size })
      emptying ??= emptyQueue()
    },
  }
}

/** Takes the first attempts of one day from the queue, up to the size of one append. */
function takeGroup(queue: Queued[]): Queued[] {
  const [first] = queue
  let size = 0
  const end = queue.findIndex((attempt) => {
    size += attempt.size
    return size > maxAppendSize || (first && dayOf(attempt) !== dayOf(first))
  })
  return queue.splice(0, end === -1 ? queue.length : end)
}

/**
 * Returns a function that returns true if the limits allow one more record of a network, and then counts
 * it. Each process has its own limits, so that a flood beyond them causes no database query.
 */
function createRecordLimit(now: () => number): (network: string, contentSize: number) => boolean {
  /** Size of an attempt besides its content. */
  const overhead = 1024
  const total = createWindowCounter(now, recordedSize.everyMs)
  const networks = createWindowCounter(now, recordsPerNetwork.everyMs)
  return (network, contentSize) => {
    const size = contentSize + overhead
    const fits =
      total.count('size') + size <= recordedSize.max &&
      networks.count(network) < recordsPerNetwork.max
    if (fits) {
      total.add('size', size)
      networks.add(network, 1)
    }
    return fits
  }
}

/** Counts by name within windows of `windowMs`; all counts begin again with each window. */
function createWindowCounter(now: () => number, windowMs: number) {
  const counts = new Map<string, number>()
  let began = now()
  const count = (name: string) => {
    // A clock that was set back also ends the window.
    if (Math.abs(now() - began) >= windowMs) {
      began = now()
      counts.clear()
    }
    return counts.get(name) ?? 0
  }
  return { count, add: (name: string, more: number) => counts.set(name, count(name) + more) }
}

/** Registers the number of queued attempts, and returns the counter of dropped ones. */
function registerQueueMetrics(registry: Registry, countPending: () => number): Counter {
  registerGauge(
    registry,
    'provenance_attempt_records_pending',
    'Refused and flagged attempts that are not recorded yet',
    countPending,
  )
  return new Counter({
    name: 'provenance_attempt_records_dropped_total',
    help: 'Attempts that were never recorded',
    registers: [registry],
  })
}
