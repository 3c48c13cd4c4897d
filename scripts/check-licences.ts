// Checks the licences of all shipped packages against an allow-list, and checks that THIRD-PARTY.md
// is up to date. With --write it writes that file. It reads package-lock.json and the sources of
// the page, but no packages.
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8')

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Shipped = { name: string; version: string; licence: string }

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])
/** Libraries that are linked dynamically and not modified: https://sharp.pixelplumbing.com/install. */
const libvips = /^@img\/sharp-/
/** Package that is shipped in separate chunks and loaded only with METAMASK_SDK=on. */
const optionalPackage = '@metamask/connect-evm'
/** Packages of that SDK. Some have a licence of their own, which THIRD-PARTY.md describes. */
const metaMaskPackages = /^@metamask\//
/** Licence of the packages that the optional package needs. They are not modified. */
const optionalLicence = 'MPL-2.0'

const locked: Record<string, Locked> = JSON.parse(readText('package-lock.json')).packages
const modulesFolder = 'node_modules/'
const nameOf = (path: string) => path.slice(path.lastIndexOf(modulesFolder) + modulesFolder.length)

/** Finds a package as Node does: first next to its dependent, then in the folders above. */
function findPath(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (path in locked) return path
    if (folder === '') return undefined
  }
}

function needsOf({ dependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {})
  const needed = peers.filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...needed]
}

/** Paths of these packages and of all packages that they need. */
function walk(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const left = names.map((name) => findPath(name, ''))
  while (left.length > 0) {
    const path = left.pop()
    // A name that is not in the lock file is a relative path: `npm ci` fails if it lacks a package.
    if (path === undefined || found.has(path)) continue
    found.add(path)
    for (const need of needsOf(locked[path] ?? {})) left.push(findPath(need, path))
  }
  return found
}

/** Names of the packages that the sources of the page import. */
function listPagePackages(): string[] {
  const files = globSync(
    'frontend/{app,features,first-view,lib,queries,routes,service-worker,ui}/**/*.{ts,tsx,css}',
    {
      cwd: root,
    },
  )
  const sources = files.filter((file) => !file.includes('.test.')).map(readText)
  const imported = sources.flatMap((source) => [
    ...source.matchAll(/(?:from|import)\s*\(?['"]((?:@[\w.-]+\/)?[\w.-]+)/g),
  ])
  return [...new Set(imported.map(([, name = '']) => name))]
}

function describe(paths: Iterable<string>): Shipped[] {
  const shipped = [...paths].map((path): [string, Shipped] => {
    const { version = '', license: licence = 'none' } = locked[path] ?? {}
    return [`${nameOf(path)} ${version}`, { name: nameOf(path), version, licence }]
  })
  return [...new Map(shipped).values()].toSorted((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}

function isAllowed({ name, licence }: Shipped): boolean {
  const expression = licence.replace(/[()]/g, '')
  const isFine = (id: string) =>
    allowed.has(id) || (id === 'LGPL-3.0-or-later' && libvips.test(name))
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isFine(id.trim())))
}

const renderTable = (shipped: readonly Shipped[]) =>
  [
    '| package | version | licence |',
    '|---|---|---|',
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ].join('\n')

const serverPaths = Object.keys(locked).filter((path) => path && !locked[path]?.dev)
const regularPaths = new Set([...serverPaths, ...walk(listPagePackages())])
const regular = describe(regularPaths)
const optional = describe([...walk([optionalPackage])].filter((path) => !regularPaths.has(path)))

const text = `# Third-party software

Everything that Provenance ships besides its own code, with the licence that each package names. The text of each licence is in its package. \`npm run check\` checks this file against the packages, and \`node scripts/check-licences.ts --write\` writes it.

## Server and page

${renderTable(regular)}

## Loaded only with METAMASK_SDK=on

The SDK of MetaMask is the copyright of ConsenSys Software Inc. Its licence (\`node_modules/${optionalPackage}/LICENSE\`) permits use only for non-commercial purposes or up to 10,000 monthly active users, and asks for this notice. The build puts it into separate files, which browsers load only if the operator sets \`METAMASK_SDK=on\`. Operators who may not use it leave the variable unset.

${renderTable(optional)}
`

const refused = [
  ...regular.filter((dependency) => !isAllowed(dependency)),
  ...optional.filter(
    (dependency) =>
      !isAllowed(dependency) &&
      dependency.licence !== optionalLicence &&
      !metaMaskPackages.test(dependency.name),
  ),
]
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version} is shipped under ${licence}, which the allow-list does not contain.`,
  )
}
if (process.argv.includes('--write')) writeFileSync(new URL('THIRD-PARTY.md', root), text)
else if (readText('THIRD-PARTY.md') !== text) {
  console.error('THIRD-PARTY.md is out of date: node scripts/check-licences.ts --write')
  process.exitCode = 1
}
if (refused.length > 0) process.exitCode = 1
