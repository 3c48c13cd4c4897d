import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell comes first. It has the same engine and uses a quarter less CPU.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return existsSync(file)
  } catch {
    return false
  }
}

/** Returns the Chromium that CHROMIUM_PATH names or that is installed, otherwise undefined. */
export function findBrowser() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places].find(isProgram)
}
