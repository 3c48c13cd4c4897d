import { lstatSync, readFileSync } from 'node:fs'
import { pinnedNode, run } from './run.mjs'

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Whether what npm last installed here is what the lock file asks for. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
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

/** Whether somebody else looks after the packages, as with a link into another checkout. */
function isLinked() {
  return lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Installs the packages that the lock file names, unless they are there. */
export function preparePackages() {
  if (isLinked() || (isInstalled() && readPinnedVersion() === wantedVersion)) return
  console.log('Installing packages (about a minute)')
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) run(node, [npm, ...args])
  else run('npm', args)
  const version = readPinnedVersion()
  if (version === wantedVersion) return
  throw new Error(
    `node_modules has ${version ?? 'no Node'} where ${wantedVersion} is needed: npm was kept from running the install script of the package \`node\`; allow it and start again.`,
  )
}
