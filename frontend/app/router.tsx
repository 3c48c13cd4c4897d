import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router'
import { helpPages, homePage, profilePage } from '#contract/pages.ts'
import { typeWords } from '#contract/type-words.ts'
import { NotFound } from '#features/shell/not-found.tsx'
import { PageError } from '#features/shell/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** `history` is where it stands: the window's, unless another is given. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    parseSearch,
    stringifySearch,
    // The server has no window to scroll, and may write no script for one.
    scrollRestoration: history === undefined,
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

/** The pages that visitors read. The forms come with whoever goes to them, and those of the staff too. */
const readPaths = new Set<string>([
  homePage.path,
  ...Object.values(typeWords).map(({ path }) => path),
  profilePage.path,
  ...helpPages.map(({ path }) => path),
])

/**
 * Loads the scripts of the pages that visitors read, so that a page opens at once and a connection that is
 * lost meanwhile keeps nobody from it.
 */
export function preloadPages(router: AnyRouter): void {
  for (const route of Object.values(router.routesById)) {
    if (!readPaths.has(route.fullPath)) continue
    // A page that cannot be had now is asked for again when it is opened.
    void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
  }
}
