import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { NetworkRuleKind } from '#contract/commands/network.ts'
import { Refusal } from '#domain/refusal.ts'
import { isMissingRelation } from '#postgres/faults.ts'
import { delay } from '#postgres/retry.ts'
import { type ActiveNetworkRule, listActiveRules } from '#projections/networks/query.ts'
import { indexNetworks, type ListByAddress, readNetwork } from './network.ts'
import { measureAt } from './own-network.ts'

/** The measures about networks, held by each process so that no request asks the database for them. */
export type Measures = {
  /** Returns the current rules for an address. Waits for the first load, else throws `unavailable`. */
  find: (ip: string) => Promise<NetworkRuleKind | undefined>
  /** All that is known about the networks that an address lies in, the narrowest first. */
  list: (ip: string) => ActiveNetworkRule[]
  /** Reads them anew: one of them is another. Resolves once they were. */
  renew: () => Promise<void>
  stop: () => Promise<void>
}

type MeasureDeps = { readPool: Pool; now: () => Date; logger: FastifyBaseLogger }

const pauseAfterFaultMs = 500
/** How long a request waits for the measures where they were never read yet. */
const firstWithinMs = 5000

/** Reads the measures, and again at each `renew`. What was read stands while the database is away. */
export function openMeasures({ readPool, now, logger }: MeasureDeps): Measures {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = Promise.withResolvers<void>()
  let list: ListByAddress<ActiveNetworkRule> = () => []
  let isRead = false
  let isAsked = false
  let reading: Promise<void> | undefined

  async function readOn(): Promise<void> {
    while (isAsked && !signal.aborted) {
      isAsked = false
      try {
        const standing = await listActiveRules(readPool, now())
        list = indexNetworks(standing.map((about) => [readNetwork(about.network), about] as const))
        isRead = true
        first.resolve()
      } catch (error) {
        if (signal.aborted) break
        // At a first start the projector is still making the tables: nobody has to look into that.
        if (isRead || !isMissingRelation(error)) {
          logger.warn({ err: error }, 'the measures about networks could not be read')
        }
        isAsked = true
        await delay(pauseAfterFaultMs, signal)
      }
    }
    reading = undefined
  }

  function renew(): Promise<void> {
    isAsked = true
    reading ??= readOn()
    return reading
  }

  async function waitForFirst(): Promise<void> {
    await Promise.race([first.promise, sleep(firstWithinMs, undefined, { ref: false })])
    if (!isRead) throw new Refusal('unavailable', { retryAfter: 5 })
  }

  void renew()
  return {
    find: async (ip) => {
      if (!isRead) await waitForFirst()
      return measureAt(list(ip), now().getTime())
    },
    list: (ip) => list(ip),
    renew,
    stop: async () => {
      stopping.abort()
      first.resolve()
      await reading
    },
  }
}
