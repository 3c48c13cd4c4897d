import { expect, it } from 'vitest'
import { keepDrawings } from './drawings.ts'

/** Drawings of ten bytes each, of which two of one network are kept and six of several. */
function openTrial() {
  const made: string[] = []
  const draw = async ({ id }: { id: string }) => {
    made.push(id)
    return Buffer.alloc(10)
  }
  const kept = keepDrawings(draw, { maxBytes: 80, sizeOf: ({ length }) => length })
  const ask = async (id: string, network = 'one') =>
    kept.find({ id }, network) ?? kept.make({ id }, network)
  return { ask, made }
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
