import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { stopBudget } from '#backend/process/stop-budget.ts'
import type { AttemptFindings } from '#commands/attempt-recording.ts'
import type { Origin } from '#contract/events/metadata.ts'
import { signInWindowMs } from '#contract/rate-limits.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { signInsPerAttempt } from '#projections/attempts/summarize-attempt.ts'
import type { KeyedIds } from '#vault/keyed-ids.ts'
import { createNetworkCounter } from './network-counter.ts'
import { type NetworkTotals, prepareTotals, type TotalsAppend } from './prepare-totals.ts'

const everyMs = 60_000
/** Maximum networks of each counter. A network adds an event of about 600 bytes per minute and counter. */
const maxNetworks = 1500

type TotalsDeps = {
  eventStore: EventStore
  keyedIds: KeyedIds
  logger: FastifyBaseLogger
  /** Creates event ids, UUIDs. */
  newId: () => string
  now: () => Date
}

export type AttemptTotals = ReturnType<typeof createAttemptTotals>

/**
 * Records totals of the attempts that are not recorded individually, once a minute and at a stop.
 * Each network gets one event for refused attempts, and one for attempts accepted with flags.
 * Totals that the log rejects are retried a minute later, while counting continues. A crash loses up
 * to a minute.
 */
export function createAttemptTotals(app: FastifyInstance, deps: TotalsDeps) {
  const { eventStore, keyedIds, logger, newId, now } = deps
  // Separate, since one total would not show how many of its attempts were refused.
  const refused = createNetworkCounter(maxNetworks)
  const accepted = createNetworkCounter(maxNetworks)
  const signIns = createNetworkCounter(maxNetworks)
  let unwritten: TotalsAppend[] = []
  let flushing = Promise.resolve()

  function takeTotals(): NetworkTotals[] {
    const attempts = [...refused.take(), ...accepted.take()]
    const manySignIns = signIns.take(({ count }) => count >= signInsPerAttempt)
    // Drops counts that stayed below the threshold for a whole window.
    const windowStart = now().getTime() - signInWindowMs
    signIns.take(({ since }) => Date.parse(since) <= windowStart)
    return [
      ...attempts.map((counts) => ({ ...counts, kind: 'attempts' as const })),
      ...manySignIns.map((counts) => ({ ...counts, kind: 'refused sign-ins' as const })),
    ]
  }

  async function flush(): Promise<void> {
    try {
      if (unwritten.length === 0) {
        // Stored in the metadata of the events, in place of the id of a request.
        const requestId = 'sums'
        unwritten = prepareTotals({ keyedIds }, takeTotals(), { newId, requestId })
      }
      for (let next = unwritten[0]; next; next = unwritten[0]) {
        await eventStore.append(next.stream, next.events, 'no-stream')
        unwritten = unwritten.slice(1)
      }
    } catch (error) {
      logger.warn({ err: error }, 'totals of attempts could not be recorded and are retried')
    }
  }

  const queueFlush = () => {
    flushing = flushing.then(flush)
    return flushing
  }
  const timer = setInterval(() => void queueFlush(), everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    const limit = delay(stopBudget.attemptTotalsMs, 'late', { ref: false })
    if ((await Promise.race([queueFlush(), limit])) === 'late') {
      logger.warn('totals of attempts were not recorded before the stop')
    }
  })

  return {
    /** Counts an attempt that is not recorded individually. */
    addAttempt: (
      found: Pick<AttemptFindings, 'codes' | 'flags'>,
      at: string,
      origin: Origin,
    ): void => {
      const attempts = found.codes.length > 0 ? refused : accepted
      attempts.add(keyedIds.ipKey(origin.ip), { ...found, at, origin })
    },
    /** Counts a refused sign-in. A network that reaches the threshold within the window is recorded. */
    addSignIn: (code: RefusalCode, at: string, origin: Origin): void => {
      signIns.add(keyedIds.ipKey(origin.ip), { codes: [code], at, origin })
    },
  }
}
