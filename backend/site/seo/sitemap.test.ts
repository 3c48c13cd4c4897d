import { expect, it } from 'vitest'
import { cacheSitemap } from './routes.ts'
import type { XmlFile } from './xml.ts'

const file = (text: string): XmlFile => ({ bytes: Buffer.from(text), etag: `"${text}"` })
const removalOf = (...removed: string[]) => [
  { topic: 'directory' as const, position: 1n, bytes: Buffer.from(''), keys: removed, removed },
]

it('writes a part of the sitemap once, and again after a profile of it is removed', async () => {
  const written: string[] = []
  const { kept, forget } = cacheSitemap(async (start) => {
    written.push(start)
    return file(`part ${start}`)
  })
  const readAll = () => Promise.all(['', 'a', 'a7', 'b'].map((start) => kept.forceFetch(start)))
  await readAll()
  await readAll()
  forget(removalOf('a7c0'))
  await readAll()
  expect(written).toEqual(['', 'a', 'a7', 'b', '', 'a', 'a7'])
})

it('does not cache a part that was read before one of its profiles was removed', async () => {
  const reads = [Promise.withResolvers<XmlFile>(), Promise.withResolvers<XmlFile>()]
  const [first, second] = reads
  const { kept, forget } = cacheSitemap(() => reads.shift()?.promise ?? Promise.reject())
  const waiting = kept.forceFetch('a7')
  forget(removalOf('a7c0'))
  first?.resolve(file('with the one who is gone'))
  expect((await waiting).etag).toBe('"with the one who is gone"')
  second?.resolve(file('without'))
  expect((await kept.forceFetch('a7')).etag).toBe('"without"')
})
