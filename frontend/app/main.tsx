import '#ui/base.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { getDefaultStore } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { runWhenIdle } from '#lib/run-when-idle.ts'
import { provideWallet, resumeWallet } from '#lib/wallet.ts'
import { createQueryClient } from '#queries/query-client.ts'
import { cacheRatio } from '#ui/picture-ratios.ts'
import { firstDataId, hydrateFirstData } from './first-data.ts'
import { catchGlobalErrors } from './global-errors.ts'
import { makeRouter, preloadPages } from './router.tsx'
import { followReader, TakeOver } from './take-over.tsx'

// Radix puts a style into the page; it bears the answer's nonce, or the policy stops it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

catchGlobalErrors(window)
const queryClient = createQueryClient()
const { place, beside } = hydrateFirstData(
  queryClient,
  document.getElementById(firstDataId)?.textContent,
)
const router = makeRouter(queryClient)
startWalletPort(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
void show(root)

/** Takes over from what the server drew, which stands until all of the page is here to stand in its place. */
async function show(root: HTMLElement): Promise<void> {
  followReader()
  await Promise.all([router.load(), beside])
  for (const picture of root.querySelectorAll('img')) {
    cacheRatio(picture.getAttribute('src') ?? '', picture)
  }
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TakeOver root={root}>
          <RouterProvider router={router} />
        </TakeOver>
      </QueryClientProvider>
    </StrictMode>
  )
  // Drawn in short turns, between which the browser answers to who reads on; put in place in one.
  startTransition(() => createRoot(root).render(page))
}

runWhenIdle(() => {
  void startLiveWhenHere()
  preloadPages(router)
  if (import.meta.env.PROD) void keepPages()
})

/** Without it the page is as good, as long as there is a connection. */
async function keepPages() {
  try {
    const { registerServiceWorker } = await import('./register-service-worker.ts')
    await registerServiceWorker(queryClient)
  } catch (cause) {
    console.debug('No pages are kept for later:', cause)
  }
}

/** The view says where in the log it was read, so a socket that comes after it misses nothing. */
async function startLiveWhenHere() {
  try {
    const { startLive } = await import('./live.ts')
    startLive(queryClient, place)
  } catch {
    // Its script cannot be had now.
    window.addEventListener('online', startLiveWhenHere, { once: true })
  }
}

/** Tells the page where the wallet's code is, and takes up a wallet that was used before. */
function startWalletPort(client: QueryClient) {
  provideWallet(async () => {
    const [{ startWallet }] = await Promise.all([
      import('#features/wallet/runtime.ts'),
      // What shows a connected wallet, so that none is connected unseen.
      import('#features/wallet/connected.tsx'),
    ])
    return startWallet({ client, store: getDefaultStore() })
  })
  void resumeWallet()
}
