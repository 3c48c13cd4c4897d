/** Maximum delay of the callback by a slow picture, in ms. */
const longestMs = 4000

/** Runs a function once the first view has loaded and the browser is idle. */
export function runWhenIdle(run: () => void): void {
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
