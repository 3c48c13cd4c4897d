// Stands in the page itself, behind all that is drawn. What the first view does without waits in a template:
// on a slow line the page's sheet, its typefaces and its scripts would keep the pictures from coming.

/** How long pictures may keep the rest, in ms. */
const longestMs = 1500
/** When links are let work as they are, for scripts that never come, in ms. */
const patienceMs = 10_000

const root = document.getElementById('root')
const later = document.querySelector('template')
if (root && later) {
  const free = () => {
    root.inert = false
  }
  const start = () => {
    const { content } = later
    const script = content.querySelector('script')
    const sheet = content.querySelector('link[rel="stylesheet"]')
    // It is empty when it is called again.
    if (!script || !sheet) return
    const ahead = document.createElement('link')
    ahead.rel = 'modulepreload'
    ahead.crossOrigin = ''
    ahead.href = script.getAttribute('src') ?? ''
    script.remove()
    document.head.append(content, ahead)
    script.addEventListener('error', free)
    // The page is drawn in its look; without it it is better than none.
    const run = () => document.head.append(script)
    sheet.addEventListener('load', run)
    sheet.addEventListener('error', run)
  }
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(start))
  setTimeout(free, patienceMs)
  // A browser that has been here has all of it.
  if (root.childElementCount === 0 || navigator.serviceWorker?.controller) start()
  else {
    setTimeout(start, longestMs)
    const pictures = root.querySelectorAll<HTMLImageElement>('img:not([loading="lazy"])')
    void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(afterPaint)
  }
}
