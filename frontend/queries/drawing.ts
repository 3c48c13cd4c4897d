import { queryOptions } from '@tanstack/react-query'
import { strokePath } from '#contract/artwork/drawings.ts'

/** Fetches the path data of the stroke that represents a profile's signature; null if there is none. */
async function fetchStroke(id: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(strokePath(id), { signal })
  if (!response.ok) return null
  return / d="([^"]+)"/.exec(await response.text())?.[1] ?? null
}

export const drawingQueries = {
  /** Path data of a stroke, in the view box of `SigningLine`. Rejects without a connection. */
  stroke: (id: string) =>
    queryOptions({
      queryKey: ['signatures', 'v1', id] as const,
      queryFn: ({ signal }) => fetchStroke(id, signal),
    }),
}
