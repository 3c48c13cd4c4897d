import '#ui/base.css'
import type { QueryClient } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { getDefaultStore } from 'jotai'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { runWhenIdle } from '#lib/run-when-idle.ts'
import { provideWallet, resumeWallet } from '#lib/wallet.ts'
import { createQueryClient } from '#queries/query-client.ts'
import { App } from './app.tsx'
import { firstDataId, hydrateFirstData } from './first-data.ts'
import { catchGlobalErrors } from './global-errors.ts'
import { collectInput } from './replay-input.ts'
import { restoreStyles } from './restore-styles.ts'
import { createAppRouter, preloadPages } from './router.tsx'

// Radix puts a style into the page; it bears the answer's nonce, or the policy stops it.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

catchGlobalErrors(window)
const queryClient = createQueryClient()
const cursor = hydrateFirstData(queryClient, document.getElementById(firstDataId)?.textContent)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// Pages that the server does not render have no element there but a note for browsers without scripts.
let isHydrating = root.querySelector(':scope > :not(noscript)') !== null
const router = createAppRouter(queryClient, () => isHydrating)
void start(root)

/** Hydrates the server's markup, or renders the page if it has none. */
async function start(root: HTMLElement): Promise<void> {
  await router.load()
  const replayInput = collectInput(root)
  const onStart = () => {
    isHydrating = false
    delete root.dataset.firstView
    // Events hydrate nothing while an effect runs.
    queueMicrotask(replayInput)
    startWalletPort(queryClient)
    runWhenIdle(startLater)
  }
  const app = <App client={queryClient} router={router} onStart={onStart} />
  if (!isHydrating) return createRoot(root).render(app)
  restoreStyles(root)
  hydrateRoot(root, app)
}

function startLater() {
  void startLiveWhenHere()
  preloadPages(router)
  if (import.meta.env.PROD) void keepPages()
}

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
    startLive(queryClient, cursor)
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
