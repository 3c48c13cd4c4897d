// Makes a fresh clone ready: packages, the built page, a browser for tests. Does nothing when nothing
// changed. Runs before anything is installed, so it uses only what Node 20 has built in.
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
