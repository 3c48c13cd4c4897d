import { queryOptions } from '@tanstack/react-query'

/** Milliseconds after which the log may have a new checkpoint. */
const checkpointMs = 10_000

/** The transparency log, compared with the last checkpoint that this browser verified. */
export const logCheckQueries = {
  current: () =>
    queryOptions({
      queryKey: ['transparency-log'] as const,
      queryFn: async () => (await import('#lib/transparency/check-log.ts')).checkLog(),
      staleTime: checkpointMs,
    }),
}
