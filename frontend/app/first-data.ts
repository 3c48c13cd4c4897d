import type { QueryClient } from '@tanstack/react-query'
import type { LiveCursor } from '#lib/live-client.ts'
import { setQueryByPath } from '#queries/query-client.ts'

/** The script element into which the server writes what the first view needs. */
export const firstDataId = 'first-data'
/** Its key for where in the log the rest was read: `{ position, log }`. */
const placeKey = 'live'
/** Its key for the paths of calls whose answers come beside the page. */
const besideKey = 'beside'

/** Further data of a page: its position in the log, and pending calls. */
type Arriving = { place: LiveCursor | undefined; beside: Promise<unknown> }

/**
 * Puts the server's first data into the cache: an object of answers by the path
 * of their call; those that come beside the page are asked for at once. Text that cannot be read is left alone;
 * the page then asks for itself.
 */
export function hydrateFirstData(client: QueryClient, json: string | null | undefined): Arriving {
  // A failure is left to the view that asks for it again.
  const ask = (path: string) => client.prefetchQuery({ queryKey: path.split('/') })
  const nothing = { place: undefined, beside: Promise.resolve() }
  if (!json) return nothing
  try {
    const data: unknown = JSON.parse(json)
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return nothing
    const { [placeKey]: place, [besideKey]: beside, ...values } = data as Record<string, unknown>
    for (const [path, value] of Object.entries(values)) setQueryByPath(client, path, value)
    return { place: parseCursor(place), beside: Promise.all(readPaths(beside).map(ask)) }
  } catch (cause) {
    console.warn('First data:', cause)
    return nothing
  }
}

function parseCursor(place: unknown): LiveCursor | undefined {
  if (typeof place !== 'object' || place === null) return undefined
  const { position, log } = place as Record<string, unknown>
  if (typeof position !== 'string') return undefined
  return { position, log: typeof log === 'string' ? log : undefined }
}

function readPaths(beside: unknown): string[] {
  return Array.isArray(beside) ? beside.map(String) : []
}
