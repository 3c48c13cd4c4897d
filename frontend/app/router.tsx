import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router'
import { helpPages, homePage, profilePage } from '#contract/pages/pages.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { parseSearch, stringifySearch } from '#contract/search/search-params.ts'
import { NotFound } from '#features/shell/not-found.tsx'
import { PageError } from '#features/shell/page-error.tsx'
import { routeTree } from './route-tree.gen.ts'

/**
 * Creates the router. While the page is hydrating, the router prefetches nothing and does not scroll.
 * `history` is the window's by default.
 */
export function createAppRouter(
  queryClient: QueryClient,
  isHydrating: () => boolean,
  history?: RouterHistory,
) {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    context: {
      // The page itself shows that a fetch failed.
      prefetch: (load) => {
        if (!isHydrating()) load(queryClient).catch(() => undefined)
      },
    },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    parseSearch,
    stringifySearch,
    // The browser itself restores the position of a page that the server rendered.
    scrollRestoration: history === undefined && (() => !isHydrating()),
    // The server matches paths in the same way, so both agree on which pages are missing.
    caseSensitive: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  })
  // Makes the router render the same boundaries as on the server.
  if (isHydrating()) router.ssr = { manifest: undefined }
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Paths of the pages that visitors read. Forms and staff pages load when they are opened. */
const preloadedPaths = new Set<string>([
  homePage.path,
  ...Object.values(typeWords).map(({ path }) => path),
  profilePage.path,
  ...helpPages.map(({ path }) => path),
])

/** The Network Information API, which not all browsers have. */
type Connection = { connection?: { saveData?: boolean } }

/**
 * Loads the scripts of the pages that visitors read, so that these pages open without a delay, even after
 * the connection is lost. Loads nothing in advance for visitors who save data.
 */
export function preloadPages(router: AnyRouter): void {
  if ((navigator as Connection).connection?.saveData) return
  for (const route of Object.values(router.routesById)) {
    if (!preloadedPaths.has(route.fullPath)) continue
    // A script that fails to load is requested again when its page is opened.
    void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
  }
}
