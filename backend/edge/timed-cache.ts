import { LRUCache } from 'lru-cache'

type Limits<Value> = { maxSize: number; sizeOf: (value: Value) => number; ttlMs: number }

/**
 * A cache whose entries are removed when their time is over, asked for or not: what a user deletes may
 * stay in no memory. Asking for an entry does not renew it.
 */
export function createTimedCache<Value extends object>({
  maxSize,
  sizeOf,
  ttlMs,
}: Limits<Value>): LRUCache<string, Value> {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf, ttl: ttlMs, ttlAutopurge: true })
}
