import { LRUCache } from 'lru-cache'

/** Makes what a kind and an id name, which never changes. */
type Make<Kind extends string, Made> = (kind: Kind, id: string) => Promise<Made>

type Keep<Made> = { maxBytes: number; sizeOf: (made: Made) => number }

/**
 * Gives drawings, each made once for all who ask meanwhile, and keeps those asked for last, up to
 * `maxBytes` of them.
 */
export function keepDrawings<Kind extends string, Made extends object>(
  draw: Make<Kind, Made>,
  { maxBytes, sizeOf }: Keep<Made>,
): Make<Kind, Made> {
  const kept = new LRUCache<string, Made, { kind: Kind; id: string }>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // What is pushed out while it is made goes to those who wait for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: { kind, id } }) => draw(kind, id),
  })
  return (kind, id) => kept.forceFetch(`${kind} ${id}`, { context: { kind, id } })
}
