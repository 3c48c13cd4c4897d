import type { QueryClient } from '@tanstack/react-query'

/** The script element into which the server writes what the first view needs. */
export const firstDataId = 'first-data'

/**
 * Puts the server's first data into the cache: an object whose keys are query keys joined by '/'.
 * Text that cannot be read is left alone; the page then asks for itself.
 */
export function hydrateFirstData(client: QueryClient, json: string | null | undefined) {
  if (!json) return
  try {
    const data: unknown = JSON.parse(json)
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return
    for (const [key, value] of Object.entries(data)) client.setQueryData(key.split('/'), value)
  } catch {
    console.warn('The first data could not be read; asking for it instead.')
  }
}
