import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages/all-pages.ts'

const frontend = join(import.meta.dirname, '../../frontend')

async function listFiles(folder: string): Promise<string[]> {
  const files = await readdir(join(frontend, folder), { recursive: true })
  return files.filter((file) => file.endsWith('.tsx')).map((file) => `${folder}/${file}`)
}

/** Removes the slash that the router writes at the end of an index route. */
const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1')

/** Paths of the router's tree. The compiler checks that each route file matches its path. */
async function readRoutes(): Promise<string[]> {
  const tree = await readFile(join(frontend, 'app/route-tree.gen.ts'), 'utf8')
  const [, routes = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
  return [...routes.matchAll(/'([^']+)':/g)].map(([, path = '']) => withoutSlash(path))
}

describe('the list of pages', () => {
  it('matches the route tree', async () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual((await readRoutes()).toSorted())
  })

  it('matches the route files', async () => {
    // The router ignores files with a hyphen in front.
    const files = (await listFiles('routes')).filter((file) => !/\/(__|-)/.test(file))
    const paths = files.map((file) =>
      file
        .replace(/^routes/, '')
        .replace(/\.tsx$/, '')
        .replace(/\/index$/, '/'),
    )
    expect(paths.map(withoutSlash).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  })

  it('is the only place with titles of pages', async () => {
    const files = [...(await listFiles('features')), ...(await listFiles('routes'))]
    const titles = pages.flatMap(({ title }) => (title === null ? [] : [`useTitle('${title}')`]))
    for (const file of files) {
      const source = await readFile(join(frontend, file), 'utf8')
      expect(titles.filter((title) => source.includes(title))).toEqual([])
    }
  })

  it('titles each page by `useTitle` or `StaffPage`', async () => {
    const files = [...(await listFiles('features')), ...(await listFiles('routes'))]
    const sources = await Promise.all(files.map((file) => readFile(join(frontend, file), 'utf8')))
    const named = sources.flatMap((source) =>
      [...source.matchAll(/(useTitle\(.*?\)\s*\n|<StaffPage title=.*?>)/gs)].map(
        ([title]) => title,
      ),
    )
    const lists = await Promise.all(
      ['pages.ts', 'staff-pages.ts'].map((file) =>
        readFile(join(frontend, '../backend/contract/pages', file), 'utf8'),
      ),
    )
    const single = [...lists.join('\n').matchAll(/^export const (\w+Page) = /gm)].map(
      ([, name = '']) => name,
    )
    expect(single.length).toBeGreaterThan(3)
    for (const page of single) {
      expect(named.some((title) => title.includes(`${page}.title`))).toBe(true)
    }
  })
})
