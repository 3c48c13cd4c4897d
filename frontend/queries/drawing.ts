import { queryOptions } from '@tanstack/react-query'
import { signaturePath } from '#contract/artwork/drawings.ts'

/** Fetches a signature's stroke as path data; null if there is none. */
async function fetchStroke(id: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(signaturePath(id), { signal })
  const [, path] = response.ok ? (/ d="([^"]+)"/.exec(await response.text()) ?? []) : []
  return path ?? null
}

export const drawingQueries = {
  /** Path data of a stroke, in the view box of `SigningLine`. */
  stroke: (id: string) =>
    queryOptions({
      queryKey: ['signatures', 'v1', id] as const,
      queryFn: ({ signal }) => fetchStroke(id, signal),
    }),
}
