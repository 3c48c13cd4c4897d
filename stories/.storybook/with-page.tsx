import type { Decorator } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

type Data = readonly (readonly [key: readonly string[], value: unknown])[]

/**
 * Renders a story in a page like that of the app: a router at `parameters.path`, a cache with
 * `parameters.data`, and the theme of the toolbar. Cached data is never refetched.
 */
export const withPage: Decorator = (Story, { parameters, globals }) => {
  const {
    path = '/',
    data = [],
    padded = true,
  } = parameters as {
    path?: string
    data?: Data
    padded?: boolean
  }
  useTheme(String(globals.theme))
  const client = useMemo(() => {
    const queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    })
    for (const [key, value] of data) queryClient.setQueryData(key, value)
    return queryClient
  }, [data])
  const router = useMemo(
    () =>
      createRouter({
        routeTree: createRootRoute({
          component: () => (
            <main style={padded ? { padding: 24 } : undefined}>
              <Story />
            </main>
          ),
        }),
        history: createMemoryHistory({ initialEntries: [path] }),
      }),
    [path, padded, Story],
  )
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
}

function useTheme(theme: string) {
  useEffect(() => {
    document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
  }, [theme])
}
