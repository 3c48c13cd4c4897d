import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { delay } from '#backend/process/retry.ts'
import type { NetworkRuleKind } from '#contract/commands/network.ts'
import { Refusal } from '#domain/refusal.ts'
import { isMissingRelation } from '#postgres/faults.ts'
import { type ActiveNetworkRule, listActiveRules } from '#projections/networks/query.ts'
import { indexNetworks, parseNetwork } from './network.ts'

type RuleDeps = { readPool: Pool; now: () => Date; logger: FastifyBaseLogger }

const retryAfterMs = 500
/** Maximum ms that a request waits for the first load. */
const firstLoadMs = 5000

/**
 * Returns the kind of the narrowest rule that has not ended at a time. Rules end without an event.
 */
export function findRuleAt(
  rules: readonly ActiveNetworkRule[],
  atMs: number,
): NetworkRuleKind | undefined {
  return rules.find(({ until }) => Date.parse(until) > atMs)?.kind
}

export type NetworkRules = ReturnType<typeof createNetworkRules>

/**
 * Loads the rules of networks into memory, so that no request queries them, and again at each `reload`.
 * Keeps the last ones while the database is unavailable.
 */
export function createNetworkRules({ readPool, now, logger }: RuleDeps) {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = Promise.withResolvers<void>()
  /** Lists the rules of an address; undefined until the first load. */
  let list: ((ip: string) => ActiveNetworkRule[]) | undefined
  /** True if the rules must be loaded: at first, after a change, and after a failed load. */
  let isDue = false
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    while (isDue && !signal.aborted) {
      isDue = false
      try {
        const rules = await listActiveRules(readPool, now())
        list = indexNetworks(rules.map((rule) => [parseNetwork(rule.network), rule] as const))
        first.resolve()
      } catch (error) {
        if (signal.aborted) break
        // At the first start, the projector may not have created the tables yet.
        if (list || !isMissingRelation(error)) {
          logger.warn({ err: error }, 'the network rules could not be loaded')
        }
        isDue = true
        await delay(retryAfterMs, signal)
      }
    }
    loading = undefined
  }

  function reload(): Promise<void> {
    isDue = true
    loading ??= load()
    return loading
  }

  void reload()
  return {
    /** Returns the kind of the narrowest rule in force for an address. Waits for the first load, else throws `unavailable`. */
    find: async (ip: string): Promise<NetworkRuleKind | undefined> => {
      if (!list) await Promise.race([first.promise, sleep(firstLoadMs, undefined, { ref: false })])
      if (!list) throw new Refusal('unavailable', { retryAfter: 5 })
      return findRuleAt(list(ip), now().getTime())
    },
    /** Returns the rules of all networks that contain an address, narrowest first. Some may have ended. */
    list: (ip: string) => list?.(ip) ?? [],
    /** Loads the rules again after a change. Resolves once they are loaded. */
    reload,
    stop: async () => {
      stopping.abort()
      first.resolve()
      await loading
    },
  }
}
