import { expect, it } from 'vitest'
import { cacheDrawings } from './drawings.ts'

/** Creates a cache with room for four drawings. */
function createCache(slow: Promise<void> = Promise.resolve()) {
  const made: string[] = []
  const cache = cacheDrawings(async (drawing) => {
    const id = drawing.kind === 'print' ? drawing.print.id : drawing.id
    made.push(id)
    if (id === 'slow') await slow
    return { svg: Buffer.alloc(7), gzip: Buffer.alloc(3) }
  }, 40)
  const request = async (id: string) => {
    const drawing = { kind: 'signature', id } as const
    return cache.find(drawing) ?? cache.render(drawing)
  }
  return { request, made }
}

it('renders a drawing once for concurrent requests, and evicts the least recently used one', async () => {
  const { request, made } = createCache()
  await Promise.all([request('a'), request('a')])
  for (const id of ['b', 'c', 'd', 'a', 'e', 'a', 'b']) await request(id)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
})

it('returns a drawing to its waiting request even if it is evicted meanwhile', async () => {
  const slow = Promise.withResolvers<void>()
  const { request } = createCache(slow.promise)
  const waiting = request('slow')
  for (const id of ['a', 'b', 'c', 'd', 'e']) await request(id)
  slow.resolve()
  expect((await waiting).svg).toHaveLength(7)
})
