import '#ui/base.css'
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

// Radix inserts a style element, which the policy blocks unless it has the nonce of the response.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

catchGlobalErrors(window)
const queryClient = createQueryClient()
const cursor = hydrateFirstData(queryClient, document.getElementById(firstDataId)?.textContent)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// A page without a server-rendered view contains at most a note for browsers without scripts.
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
    // Events cannot hydrate fields while an effect runs.
    queueMicrotask(replayInput)
    prepareWallet()
    runWhenIdle(startWhenIdle)
  }
  const app = <App client={queryClient} router={router} onStart={onStart} />
  if (!isHydrating) return createRoot(root).render(app)
  restoreStyles(root)
  hydrateRoot(root, app)
}

function startWhenIdle() {
  void startLiveUpdates()
  preloadPages(router)
  if (import.meta.env.PROD) void startOfflineCache()
}

/** Registers the service worker. A failure affects only offline use, so it is not reported to the user. */
async function startOfflineCache() {
  try {
    const { registerServiceWorker } = await import('./register-service-worker.ts')
    await registerServiceWorker(queryClient)
  } catch (cause) {
    console.debug('Pages are not cached for offline use:', cause)
  }
}

/** Pause in ms before a failed load of the live script is retried. */
const retryLiveMs = 5_000

/** Starts live updates from the position of the first view, so that no change in between is missed. */
async function startLiveUpdates() {
  try {
    const { startLive } = await import('./live.ts')
    startLive(queryClient, cursor)
  } catch {
    // The script could not be loaded. If the connection is back already, no `online` event follows.
    if (navigator.onLine) setTimeout(startLiveUpdates, retryLiveMs)
    else window.addEventListener('online', startLiveUpdates, { once: true })
  }
}

/** Provides the loader of the wallet's code, and reconnects a wallet that was used before. */
function prepareWallet() {
  provideWallet(async () => {
    const [{ startWallet }] = await Promise.all([
      import('#features/wallet/runtime.ts'),
      // This module shows the connected wallet, so it must load before one is connected.
      import('#features/wallet/connected.tsx'),
    ])
    return startWallet({ client: queryClient, store: getDefaultStore() })
  })
  void resumeWallet()
}
