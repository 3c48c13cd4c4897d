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
    later.content.querySelector('script')?.addEventListener('error', free)
    // The page looks here whether it has to wait for it.
    const sheet = later.content.querySelector('link[rel="stylesheet"]')
    sheet?.addEventListener('error', () => sheet.remove())
    // Empty when it is called again.
    document.head.append(later.content)
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
