import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { nullOnStatus, parseFailure } from './api-client.ts'
import { recordCachedAt } from './cached-times.ts'

/**
 * Default query function: a GET on the key's parts joined by '/'. With `meta: { nullOn401: true }` a 401
 * returns null instead of throwing.
 */
function getByKey({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const response = getJson(`/${queryKey.map(String).join('/')}`, signal)
  return meta?.nullOn401 === true ? nullOnStatus(401, response) : response
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { credentials: 'include', signal })
  recordCachedAt(url, response.headers)
  const text = await response.text()
  if (!response.ok) throw await parseFailure(response.status, text || response.statusText)
  return text === '' ? null : JSON.parse(text)
}

/** Sets the data of the query whose key is the parts of `path`. */
export function setQueryByPath(client: QueryClient, path: string, response: unknown): void {
  client.setQueryData(path.split('/'), response)
}

/** Key of the time, in ms since 1970, at which the server rendered the page. */
const renderedAtKey = 'rendered-at'

/** Returns the time at which the server rendered the page, in ms since 1970; undefined if it did not. */
export function getRenderedAt(client: QueryClient): number | undefined {
  return client.getQueryData<number>([renderedAtKey])
}

/**
 * Creates the query client. It does not retry or refetch on focus, and data never becomes stale, since the
 * live socket reports changes. It also fetches while offline: the browser cache may have the response, and
 * a failed call shows an error instead of waiting.
 */
export function createQueryClient(): QueryClient {
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
