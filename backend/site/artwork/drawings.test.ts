import { expect, it } from 'vitest'
import { cacheDrawings } from './drawings.ts'

/** Drawings of ten bytes each, of which two of one network are kept and six of several. */
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

it('a drawing that was asked for by many is made once, and goes when it was not asked for lately', async () => {
  const { ask, made } = openTrial()
  await Promise.all([ask('a'), ask('a', 'two')])
  for (const id of ['b', 'a', 'c', 'a', 'b']) await ask(id)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('one that several networks asked for stays, whatever a single one asks for', async () => {
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

it('so many that several networks asked for stay, and no more', async () => {
  const { ask, made } = openTrial()
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const id of all) for (const network of ['one', 'two']) await ask(id, network)
  for (const id of [...all].reverse()) await ask(id, 'three')
  expect(made).toEqual([...all, 'a'])
})

it('one that was made for another network while this one stood in line is one of several', async () => {
  const { ask, made, kept } = openTrial()
  await kept.make({ id: 'seen' }, 'one')
  await kept.make({ id: 'seen' }, 'two')
  for (let i = 0; i < 5; i += 1) await ask(`greedy ${i}`)
  expect(kept.find({ id: 'seen' }, 'one')).toBeDefined()
  expect(made.filter((id) => id === 'seen')).toHaveLength(1)
})

it('one that is pushed out while it is made comes to those who wait for it', async () => {
  const slow = Promise.withResolvers<void>()
  const { ask } = openTrial(slow.promise)
  const waiting = ask('slow')
  for (const id of ['a', 'b', 'c', 'd']) await ask(id)
  slow.resolve()
  expect(await waiting).toHaveLength(10)
})
