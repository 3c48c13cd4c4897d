// How much script a visitor's first page loads, packed by gzip, against what it may be. Reads the built page.
import { readFile, stat } from 'node:fs/promises'
import { readRouteScripts } from '#api/page/route-scripts.ts'

const built = 'frontend/dist'

/** In kB, by the file of the page in `frontend/routes`. Most of it is React and the router. */
const bounds = { index: 138, artists: 149, 'profile/$id': 141 }

const html = await readFile(`${built}/index.html`, 'utf8')
const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, src = '']) => src)
const scriptsOf = await readRouteScripts(built)

for (const [page, bound] of Object.entries(bounds)) {
  const scripts = [...first, ...scriptsOf(page)]
  const sizes = await Promise.all(scripts.map(async (src) => (await stat(`${built}${src}.gz`)).size))
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000
  console.log(`${page}: ${kb.toFixed(1)} kB of script, at most ${bound}`)
  if (kb <= bound) continue
  process.exitCode = 1
  console.error(
    `The page of ${page} loads too much script. Fetch what few need, or what is not in the first view, when it is wanted (frontend/lib/use-lazy.ts), and see what the page imports: ${scripts.join(' ')}. Raise the bound in scripts/weigh-page.ts only for what every visitor needs at once.`,
  )
}
