import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { nullOn, readFailure } from './api-client.ts'
import { recordCachedAt } from './cached-times.ts'

/**
 * The default fetch: a GET on the key's parts joined by '/'. With `meta: { nullOn401: true }` a 401
 * is null instead of an error.
 */
export function getByKey({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const answer = getJson(`/${queryKey.map(String).join('/')}`, signal)
  return meta?.nullOn401 === true ? nullOn(401, answer) : answer
}

/** Puts the answer of a GET on `path` where a query of its parts finds it. */
export function putAnswer(client: QueryClient, path: string, answer: unknown): void {
  client.setQueryData(path.split('/'), answer)
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { credentials: 'include', signal })
  recordCachedAt(url, answer.headers)
  const text = await answer.text()
  if (!answer.ok) throw await readFailure(answer.status, text || answer.statusText)
  return text === '' ? null : JSON.parse(text)
}

/**
 * No retries, never stale, no refetch on focus: the live socket says what changes. Without a connection it
 * is asked all the same: the browser may keep the answer, and what fails is said instead of waited for.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getByKey,
        retry: false,
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
