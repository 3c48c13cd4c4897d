import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sourceFolders = ['backend', 'projections', 'frontend', 'stories', 'tests', 'scripts', 'ops']
const folders = [...sourceFolders, 'docs']
const readmes = sourceFolders.map((folder) => `${folder}/README.md`)
const docs = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
const fileNames = new Set(
  [
    ...readdirSync(root),
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
    ),
  ].map((path) => basename(path)),
)

/** Lists the names in backticks that may be paths, aliases or names of files. */
function listNames(file: string): string[] {
  return [...read(file).matchAll(/`([\w#.][\w.#$/-]*)\*?`/g)].map(([, name = '']) => name)
}

/** Returns the path of a name with an alias of package.json, such as `#contract/refusal.ts`. */
function resolveAlias(name: string): string {
  const [alias = '', ...rest] = name.split('/')
  const target = imports[`${alias}/*`] ?? `no alias ${alias}`
  return target.replace('*', rest.join('/'))
}

/** Returns whether a name is a path or a source file that does not exist. */
function isMissing(name: string, file: string): boolean {
  if (!name.includes('/')) return /\w\.(tsx?|mjs|sql|css)$/.test(name) && !fileNames.has(name)
  if (name.startsWith('#')) return !existsSync(join(root, resolveAlias(name)))
  const [first = ''] = name.split('/')
  // Paths in a README are relative to its folder. Elsewhere only known folders begin a path.
  if (!readmes.includes(file) && !folders.includes(first)) return false
  return !['', dirname(file)].some((from) => existsSync(join(root, from, name)))
}

it.each([...docs, ...readmes])('links in %s point to existing files', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !existsSync(join(root, dirname(file), to)))).toEqual([])
})

it.each([...docs, ...readmes])('%s names only files and folders that exist', (file) => {
  const names = listNames(file)
  expect(names.filter((name) => isMissing(name, file))).toEqual([])
})

it('the front page has at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150)
})
