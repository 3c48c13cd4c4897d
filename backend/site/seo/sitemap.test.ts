import { expect, it } from 'vitest'
import { stopCacheClock } from '#tests/support/cache-clock.ts'
import { cacheSitemap } from './sitemap.ts'
import type { XmlFile } from './xml.ts'

const file = (text: string): XmlFile => ({ bytes: Buffer.from(text), etag: `"${text}"` })
const removalOf = (...removed: string[]) => [
  { topic: 'directory' as const, position: 1n, bytes: Buffer.from(''), keys: removed, removed },
]

it('renders a part of the sitemap once, and again after a profile of it is removed', async () => {
  const rendered: string[] = []
  const { parts, evictRemoved } = cacheSitemap(async (start) => {
    rendered.push(start)
    return file(`part ${start}`)
  })
  const readAll = () => Promise.all(['', 'a', 'a7', 'b'].map((start) => parts.forceFetch(start)))
  await readAll()
  await readAll()
  evictRemoved(removalOf('a7c0'))
  await readAll()
  expect(rendered).toEqual(['', 'a', 'a7', 'b', '', 'a', 'a7'])
})

it('renders a part again after ten minutes', async () => {
  const pass = stopCacheClock()
  let count = 0
  const { parts } = cacheSitemap(async () => {
    count += 1
    return file(String(count))
  })
  for (const [ms, etag] of [
    [0, '"1"'],
    [599_999, '"1"'],
    [2, '"2"'],
  ] as const) {
    await pass(ms)
    expect((await parts.forceFetch('a')).etag).toBe(etag)
  }
})

it('does not cache a part that was read before one of its profiles was removed', async () => {
  const reads = [Promise.withResolvers<XmlFile>(), Promise.withResolvers<XmlFile>()]
  const [first, second] = reads
  const { parts, evictRemoved } = cacheSitemap(() => reads.shift()?.promise ?? Promise.reject())
  const waiting = parts.forceFetch('a7')
  evictRemoved(removalOf('a7c0'))
  first?.resolve(file('with the one who is gone'))
  expect((await waiting).etag).toBe('"with the one who is gone"')
  second?.resolve(file('without'))
  expect((await parts.forceFetch('a7')).etag).toBe('"without"')
})
