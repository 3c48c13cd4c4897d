// An inline script of the page. The sheet, the typefaces and the scripts wait in a template until the first
// pictures are painted. On a slow connection they would otherwise delay each other.

/** Maximum time that pictures delay the scripts, in ms. */
const maxDelayMs = 1500

const template = document.querySelector('template')
const pictures = document.querySelectorAll<HTMLImageElement>('#root img:not([loading="lazy"])')

function start(): void {
  const script = template?.content.querySelector('script')
  const sheet = template?.content.querySelector('link[rel="stylesheet"]')
  // The template is empty when this is called again.
  if (!template || !script || !sheet) return
  const preload = document.createElement('link')
  preload.rel = 'modulepreload'
  preload.crossOrigin = ''
  preload.href = script.getAttribute('src') ?? ''
  script.remove()
  document.head.append(template.content, preload)
  // Components measure their elements, so the whole sheet must apply before the scripts run.
  const run = () => document.head.append(script)
  sheet.addEventListener('load', run)
  sheet.addEventListener('error', run)
}

const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(start))

// A browser with a service worker has cached the sheet and the scripts.
if (navigator.serviceWorker?.controller) start()
else {
  setTimeout(start, maxDelayMs)
  void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(startAfterPaint)
}
