import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const readmes = ['backend', 'projections', 'frontend', 'stories', 'tests'].map(
  (folder) => `${folder}/README.md`,
)
const docs = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
]
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it.each([...docs, ...readmes])('links in %s point to existing files', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !existsSync(join(root, dirname(file), to)))).toEqual([])
})

it.each([...docs, ...readmes])('%s names only source files that exist', (file) => {
  const paths = [
    ...read(file).matchAll(
      /`((?:backend|projections|frontend|stories|tests|scripts|docs)\/[\w./-]+)`/g,
    ),
  ].map(([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('the front page has at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150)
})
