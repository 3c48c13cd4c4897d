import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { createRandom } from './random.ts'

/**
 * Returns the same log with irregular delivery: batches of any size, and repeated events. The port
 * allows both.
 */
export function withIrregularDelivery(log: EventLog, seed: number): EventLog {
  return {
    ...log,
    subscribe: async function* (after, signal) {
      const random = createRandom(seed)
      const delivered: LoggedEvent[] = []
      for await (const batch of log.subscribe(after, signal)) {
        let rest = batch
        while (rest.length > 0) {
          const size = 1 + random.below(Math.min(rest.length, 40))
          const again = random.chance(0.3) ? random.below(Math.min(delivered.length + 1, 20)) : 0
          const cut = rest.slice(0, size)
          yield [...delivered.slice(delivered.length - again), ...cut]
          delivered.push(...cut)
          rest = rest.slice(size)
        }
      }
    },
  }
}
