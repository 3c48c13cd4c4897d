// Prepares a fresh clone: packages, the built page, a browser for tests. Skips what is up to date.
// It runs before packages are installed, so it uses only Node 20.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareBrowser } from './prepare-browser.mjs'
import { preparePackages } from './prepare-packages.mjs'
import { preparePage } from './prepare-page.mjs'
import { withLock } from './with-lock.mjs'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
const [, , goal = 'start'] = process.argv

try {
  await withLock('.bootstrap.lock', async () => {
    preparePackages()
    if (goal !== 'dev') await preparePage()
    if (goal === 'test') prepareBrowser()
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
