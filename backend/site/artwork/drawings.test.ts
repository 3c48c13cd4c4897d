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
  const kept = cacheDrawings(draw, { maxBytes: 80, sizeOf: ({ length }) => length })
  const ask = async (id: string, network = 'one') =>
    kept.find({ id }, network) ?? kept.make({ id }, network)
  return { ask, made, kept }
}

it('renders a drawing once for concurrent requests, and evicts the least recently used one', async () => {
  const { ask, made } = openTrial()
  await Promise.all([ask('a'), ask('a', 'two')])
  for (const id of ['b', 'a', 'c', 'a', 'b']) await ask(id)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('keeps a drawing of several networks, even if a single network requests many others', async () => {
  const { ask, made } = openTrial()
  await ask('seen')
  await ask('seen', 'two')
  for (let i = 0; i < 20; i += 1) {
    await ask(`greedy ${i}`)
    await ask(`greedy ${i}`)
  }
  await ask('seen', 'three')
  expect(made.filter((id) => id === 'seen')).toHaveLength(1)
})

it('limits the drawings of several networks', async () => {
  const { ask, made } = openTrial()
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const id of all) for (const network of ['one', 'two']) await ask(id, network)
  for (const id of [...all].reverse()) await ask(id, 'three')
  expect(made).toEqual([...all, 'a'])
})

it('shares a drawing that was rendered for another network while a request was queued', async () => {
  const { ask, made, kept } = openTrial()
  await kept.make({ id: 'seen' }, 'one')
  await kept.make({ id: 'seen' }, 'two')
  for (let i = 0; i < 5; i += 1) await ask(`greedy ${i}`)
  expect(kept.find({ id: 'seen' }, 'one')).toBeDefined()
  expect(made.filter((id) => id === 'seen')).toHaveLength(1)
})

it('returns a drawing to its waiting request even if it is evicted meanwhile', async () => {
  const slow = Promise.withResolvers<void>()
  const { ask } = openTrial(slow.promise)
  const waiting = ask('slow')
  for (const id of ['a', 'b', 'c', 'd']) await ask(id)
  slow.resolve()
  expect(await waiting).toHaveLength(10)
})
