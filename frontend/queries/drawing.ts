import { queryOptions } from '@tanstack/react-query'
import { signaturePath } from '#contract/drawings.ts'

/** The path of a signature's stroke as the server draws it; null where there is none to read. */
async function readStroke(id: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(signaturePath(id), { signal })
  const [, path] = answer.ok ? (/ d="([^"]+)"/.exec(await answer.text()) ?? []) : []
  return path ?? null
}

export const drawingQueries = {
  /** A stroke to be drawn line by line, in the box of `SigningLine`. */
  stroke: (id: string) =>
    queryOptions({
      queryKey: ['signatures', 'v1', id] as const,
      queryFn: ({ signal }) => readStroke(id, signal),
    }),
}
