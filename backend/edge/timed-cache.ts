import { LRUCache } from 'lru-cache'

type Limits<Value> = { maxSize: number; sizeOf: (value: Value) => number; ttlMs: number }

/**
 * Creates a cache that removes entries after their lifetime even without reads, because data that a user
 * deleted must not stay in memory. Reads do not extend the lifetime.
 */
export function createTimedCache<Value extends object>({
  maxSize,
  sizeOf,
  ttlMs,
}: Limits<Value>): LRUCache<string, Value> {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf, ttl: ttlMs, ttlAutopurge: true })
}
