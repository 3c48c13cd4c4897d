import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRouter } from '@tanstack/react-router'
import { pages } from '#contract/pages.ts'
import { NotFound } from '#features/shell/not-found.tsx'
import { PageError } from '#features/shell/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // As the server reads addresses: it says 404 where this one does.
    caseSensitive: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const staffPaths = new Set<string>(pages.flatMap(({ path, staffName }) => (staffName ? path : [])))

/**
 * Loads the scripts of all pages for visitors once the browser has nothing else to do, so that a page
 * opens at once and a connection that is lost meanwhile keeps nobody from it.
 */
export function preloadPages(router: AnyRouter): void {
  const load = () => {
    for (const route of Object.values(router.routesById)) {
      // The first page of a folder ends in a slash there.
      if (staffPaths.has(route.fullPath.replace(/(.)\/$/, '$1'))) continue
      // A page that cannot be had now is asked for again when it is opened.
      void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    }
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 })
  else setTimeout(load, 2000)
}
