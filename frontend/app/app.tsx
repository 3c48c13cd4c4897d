import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from './router.tsx'

type AppProps = {
  client: QueryClient
  router: AppRouter
  /** Called once in the browser, after the first render. */
  onStart?: () => void
}

/** The app. The server renders the same tree, which the browser hydrates. */
export function App({ client, router, onStart }: AppProps) {
  useEffect(() => onStart?.(), [onStart])
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
