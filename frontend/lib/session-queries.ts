import { queryOptions } from '@tanstack/react-query'
import type { SessionView } from '#contract/views/session.ts'
import { call, RequestFailed } from './api-client.ts'

/** Who is signed in. Null: nobody. */
export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['api', 'auth', 'session'] as const,
      queryFn: ({ signal }) => readSession(signal),
    }),
}

async function readSession(signal: AbortSignal): Promise<SessionView | null> {
  try {
    return await call('getSession', { signal })
  } catch (cause) {
    if (cause instanceof RequestFailed && cause.status === 401) return null
    throw cause
  }
}
