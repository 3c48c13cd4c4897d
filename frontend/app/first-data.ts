import type { QueryClient } from '@tanstack/react-query'
import type { LiveCursor } from '#lib/live-client.ts'
import { setQueryByPath } from '#queries/query-client.ts'

/** Id of the script element with the data of the first view. */
export const firstDataId = 'first-data'
/** Key of the position in the log at which the data was read: `{ position, log }`. */
const cursorKey = 'live'

/**
 * Puts the server's first data into the cache: an object of responses by the paths of their calls. Returns
 * its position in the log. Invalid text is ignored; the page then fetches its data itself.
 */
export function hydrateFirstData(
  client: QueryClient,
  json: string | null | undefined,
): LiveCursor | undefined {
  if (!json) return undefined
  try {
    const data: unknown = JSON.parse(json)
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
    const { [cursorKey]: cursor, ...values } = data as Record<string, unknown>
    for (const [path, value] of Object.entries(values)) setQueryByPath(client, path, value)
    return parseCursor(cursor)
  } catch (cause) {
    console.warn('First data:', cause)
    return undefined
  }
}

function parseCursor(cursor: unknown): LiveCursor | undefined {
  if (typeof cursor !== 'object' || cursor === null) return undefined
  const { position, log } = cursor as Record<string, unknown>
  if (typeof position !== 'string') return undefined
  return { position, log: typeof log === 'string' ? log : undefined }
}
