import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { stopBudget } from '#backend/setup/process/stop-budget.ts'
import type { Attempt, AttemptRecords, Findings } from '#commands/attempt.ts'
import { boundContent, recordAttempt } from '#commands/record-attempt.ts'
import type { ApiDeps } from '../deps.ts'
import { takeTurn } from '../limits/rate-limit.ts'
import type { AttemptSums } from './attempt-sums.ts'
import type { VisitorContext } from './command-context.ts'

/** Attempts that wait, of some 20 kB each, while the log stands still. */
const longestLine = 500
const atOnce = 4

/** Of all networks together, in full: what a flood from many may add to the log in a minute. */
const fullBytes = { most: 768 * 1024, everyMs: 60_000 }

type QueueDeps = Pick<
  ApiDeps,
  'identity' | 'eventStore' | 'logger' | 'now' | 'pool' | 'readPool'
> & {
  sums: Pick<AttemptSums, 'addAttempt'>
}

/**
 * Records attempts behind their answers, so that nobody waits for a record. What is too much to be
 * recorded in full is summed; what cannot be recorded at all is told of by the log and the metrics. A
 * stop waits for what stands in line, for a while.
 */
export function openAttemptQueue(
  app: FastifyInstance,
  deps: QueueDeps,
  registry: Registry,
): AttemptRecords {
  const { logger, now, sums } = deps
  const room = boundBytes(now)
  const line: (() => Promise<void>)[] = []
  let busy = 0
  const idle: (() => void)[] = []
  const dropped = countDropped(registry, () => line.length + busy)

  function drop(count: number, why: string): void {
    dropped.inc(count)
    logger.warn({ dropped: count }, why)
  }

  async function work(): Promise<void> {
    busy += 1
    for (let next = line.shift(); next; next = line.shift()) await next()
    busy -= 1
    if (busy === 0) for (const tell of idle.splice(0)) tell()
  }

  async function record(attempt: Attempt & Findings, context: VisitorContext): Promise<void> {
    try {
      const bytes = JSON.stringify(attempt.content).length
      if (!room.fits(bytes) || !(await hasTurn(context.origin.ip))) {
        return sums.addAttempt(attempt, context.at, context.origin)
      }
      room.take(bytes)
      await recordAttempt(deps, attempt, context)
    } catch (error) {
      dropped.inc()
      logger.warn({ err: error }, 'an attempt could not be recorded')
    }
  }

  /** Of one address so many are kept in 15 minutes, or a flood would fill the log. */
  async function hasTurn(ip: string): Promise<boolean> {
    return (await takeTurn(deps.pool, 'record', deps.identity.ipKey(ip))) === undefined
  }

  app.addHook('onClose', async () => {
    if (busy === 0) return
    const drained = new Promise<void>((resolve) => idle.push(resolve))
    await Promise.race([drained, sleep(stopBudget.attemptsMs, undefined, { ref: false })])
    const left = line.splice(0).length
    if (left > 0) drop(left, 'attempts were not recorded before the stop')
  })

  return {
    add: (attempt, context) => {
      if (line.length >= longestLine) return sums.addAttempt(attempt, context.at, context.origin)
      const kept = { ...attempt, content: boundContent(attempt.content) }
      line.push(() => record(kept, context))
      if (busy < atOnce) void work()
    },
  }
}

/**
 * Room for so many bytes in the span of time that runs. Whoever finds none asks the database nothing: in
 * a flood that is most of them.
 */
function boundBytes(now: () => Date) {
  /** What surrounds the content of an attempt. */
  const around = 1024
  let began = 0
  let taken = 0
  return {
    fits: (bytes: number) => {
      const time = now().getTime()
      if (time - began >= fullBytes.everyMs) {
        began = time
        taken = 0
      }
      return taken + bytes + around <= fullBytes.most
    },
    take: (bytes: number) => {
      taken += bytes + around
    },
  }
}

function countDropped(registry: Registry, countWaiting: () => number): Counter {
  const registers = [registry]
  new Gauge({
    name: 'attempt_records_waiting',
    help: 'Refused and flagged attempts that are not recorded yet',
    registers,
    collect() {
      this.set(countWaiting())
    },
  })
  const name = 'attempt_records_dropped_total'
  return new Counter({ name, help: 'Attempts that were never recorded', registers })
}
