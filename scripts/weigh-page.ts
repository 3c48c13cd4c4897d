// Checks the gzipped scripts of the first page load against their limits. It reads the built page.
import { readFile, stat } from 'node:fs/promises'
import { loadRouteScripts } from '#site/page/route-scripts.ts'

const built = 'frontend/dist'

/**
 * Limits in kB, of the most visited pages by their files in `frontend/routes`. `every` is no file, so it
 * limits the scripts that every page loads.
 */
const limitsKb = { every: 116, index: 133.4, artists: 135.9, 'profile/$id': 133 }

const html = await readFile(`${built}/index.html`, 'utf8')
const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, src = '']) => src)
const scriptsOf = await loadRouteScripts(built)

for (const [page, limitKb] of Object.entries(limitsKb)) {
  const scripts = [...first, ...scriptsOf(page)]
  const sizes = await Promise.all(
    scripts.map(async (src) => (await stat(`${built}${src}.gz`)).size),
  )
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000
  if (kb <= limitKb) continue
  process.exitCode = 1
  console.error(
    `The first load of ${page} has ${kb.toFixed(1)} kB of scripts, and the limit is ${limitKb} kB. Find imports that its first view does not need, and load them on demand (frontend/lib/use-lazy.ts). Raise the limit in scripts/weigh-page.ts only for code that every visitor needs immediately. Its scripts: ${scripts.join(' ')}`,
  )
}
