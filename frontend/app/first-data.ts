import type { QueryClient } from '@tanstack/react-query'
import type { LivePlace } from '#lib/live-client.ts'
import { putAnswer } from '#queries/query-client.ts'

/** The script element into which the server writes what the first view needs. */
export const firstDataId = 'first-data'
/** Its key for where in the log the rest was read: `{ position, log }`. */
const placeKey = 'live'

/**
 * Puts the server's first data into the cache: an object of answers by the path
 * of their call.
 * Gives where in the log it was read, if the server said so. Text that cannot be read is left alone;
 * the page then asks for itself.
 */
export function hydrateFirstData(
  client: QueryClient,
  json: string | null | undefined,
): LivePlace | undefined {
  if (!json) return undefined
  try {
    const data: unknown = JSON.parse(json)
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
    const { [placeKey]: place, ...values } = data as Record<string, unknown>
    for (const [path, value] of Object.entries(values)) putAnswer(client, path, value)
    return readPlace(place)
  } catch {
    console.warn('The first data could not be read; asking for it instead.')
    return undefined
  }
}

function readPlace(place: unknown): LivePlace | undefined {
  if (typeof place !== 'object' || place === null) return undefined
  const { position, log } = place as Record<string, unknown>
  if (typeof position !== 'string') return undefined
  return { position, log: typeof log === 'string' ? log : undefined }
}
