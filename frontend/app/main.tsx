import '#contract/z.ts'
import '#ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#queries/query-client.ts'
import { firstDataId, hydrateFirstData } from './first-data.ts'
import { catchGlobalErrors } from './global-errors.ts'
import { startLive } from './live.ts'
import { preloadPages } from './preload-pages.ts'
import { makeRouter } from './router.tsx'
import { startWalletPort } from './wallet.ts'

// Radix puts a style into the page; it bears the answer's nonce, or the policy stops it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

catchGlobalErrors(window)
const queryClient = makeQueryClient()
const place = hydrateFirstData(queryClient, document.getElementById(firstDataId)?.textContent)
const router = makeRouter(queryClient)
startWalletPort(queryClient)
startLive(queryClient, place)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
preloadPages(router)
