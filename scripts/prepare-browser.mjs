import { findBrowser } from './find-browser.mjs'
import { pinnedNode, run } from './run.mjs'

/** Returns whether Playwright has installed a browser. */
function hasPlaywrightBrowser() {
  const script =
    'import("playwright").then(({chromium}) => process.exit(require("node:fs").existsSync(chromium.executablePath()) ? 0 : 1))'
  try {
    run(pinnedNode, ['-e', script], { quiet: true })
    return true
  } catch {
    return false
  }
}

const installers = [
  {
    label: 'Installing a browser for the tests, by Playwright',
    install: () => run(pinnedNode, ['node_modules/playwright/cli.js', 'install', 'chromium']),
  },
  // Only Debian has a package of the headless shell, which needs less CPU.
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    label: `Installing ${name} for the tests, by apt-get`,
    install: () => installPackage(name),
  })),
]

function installPackage(name) {
  if (process.getuid?.() !== 0) throw new Error('apt-get needs root')
  run('apt-get', ['update', '-qq'], { quiet: true })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Makes sure that a browser for the tests exists: an installed one, Playwright's, or a new one. */
export function prepareBrowser() {
  for (const { label, install } of installers) {
    if (findBrowser() || hasPlaywrightBrowser()) return
    console.log(label)
    try {
      install()
    } catch (error) {
      console.error(error.message)
    }
  }
  if (findBrowser() || hasPlaywrightBrowser()) return
  throw new Error('The tests need a browser: install Chromium, or name one by CHROMIUM_PATH.')
}
