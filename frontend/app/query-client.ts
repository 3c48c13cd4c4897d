import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { RequestFailed } from '#lib/api-client.ts'

/** The default fetch: a GET on the key's parts joined by '/'. */
export async function getByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const answer = await fetch(`/${queryKey.map(String).join('/')}`, {
    credentials: 'include',
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw new RequestFailed(answer.status, text || answer.statusText)
  return text === '' ? null : JSON.parse(text)
}

/** Turns a 401 into null, for queries that ask who is signed in. */
export function nullOn401<Data>(ask: (context: QueryFunctionContext) => Promise<Data>) {
  return async (context: QueryFunctionContext): Promise<Data | null> => {
    try {
      return await ask(context)
    } catch (cause) {
      if (cause instanceof RequestFailed && cause.status === 401) return null
      throw cause
    }
  }
}

/** No retries, never stale, no refetch on focus: the live socket says what changes. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getByKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })
}
