/** Maximum wait for the load event, which a slow picture delays, in ms. */
const maxLoadMs = 4000

/** Runs a function once the first view has loaded and the browser is idle. */
export function runWhenIdle(run: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const runOnceIdle = () => {
    clearTimeout(timer)
    window.removeEventListener('load', runOnceIdle)
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 })
    else setTimeout(run, 1000)
  }
  if (document.readyState === 'complete') runOnceIdle()
  else {
    window.addEventListener('load', runOnceIdle)
    timer = setTimeout(runOnceIdle, maxLoadMs)
  }
}
