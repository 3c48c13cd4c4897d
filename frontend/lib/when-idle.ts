/** How long a slow picture may keep what comes after the first view, in ms. */
const longestMs = 4000

/** Runs it once what the page shows at first is here and the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 })
    else setTimeout(run, 1000)
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait)
    timer = setTimeout(wait, longestMs)
  }
}
