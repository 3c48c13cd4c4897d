import { expect, it } from 'vitest'
import { cacheDrawings } from './drawings.ts'

/** Opens a cache of ten-byte drawings, with room for two of single networks and six of several. */
function openTrial(slow: Promise<void> = Promise.resolve()) {
  const made: string[] = []
  const draw = async ({ id }: { id: string }) => {
    made.push(id)
    if (id === 'slow') await slow
    return Buffer.alloc(10)
  }
  const cache = cacheDrawings(draw, { maxBytes: 80, sizeOf: ({ length }) => length })
  const request = async (id: string, network = 'one') =>
    cache.find({ id }, network) ?? cache.make({ id }, network)
  return { request, made, cache }
}

it('renders a drawing once for concurrent requests, and evicts the least recently used one', async () => {
  const { request, made } = openTrial()
  await Promise.all([request('a'), request('a', 'two')])
  for (const id of ['b', 'a', 'c', 'a', 'b']) await request(id)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('keeps a drawing of several networks, even if a single network requests many others', async () => {
  const { request, made } = openTrial()
  await request('seen')
  await request('seen', 'two')
  for (let i = 0; i < 20; i += 1) {
    await request(`greedy ${i}`)
    await request(`greedy ${i}`)
  }
  await request('seen', 'three')
  expect(made.filter((id) => id === 'seen')).toHaveLength(1)
})

it('limits the drawings of several networks', async () => {
  const { request, made } = openTrial()
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const id of all) for (const network of ['one', 'two']) await request(id, network)
  for (const id of [...all].reverse()) await request(id, 'three')
  expect(made).toEqual([...all, 'a'])
})

it('shares a drawing that was rendered for another network while a request was queued', async () => {
  const { request, made, cache } = openTrial()
  await cache.make({ id: 'seen' }, 'one')
  await cache.make({ id: 'seen' }, 'two')
  for (let i = 0; i < 5; i += 1) await request(`greedy ${i}`)
  expect(cache.find({ id: 'seen' }, 'one')).toBeDefined()
  expect(made.filter((id) => id === 'seen')).toHaveLength(1)
})

it('returns a drawing to its waiting request even if it is evicted meanwhile', async () => {
  const slow = Promise.withResolvers<void>()
  const { request } = openTrial(slow.promise)
  const waiting = request('slow')
  for (const id of ['a', 'b', 'c', 'd']) await request(id)
  slow.resolve()
  expect(await waiting).toHaveLength(10)
})
