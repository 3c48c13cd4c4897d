import { expect, it } from 'vitest'
import { keepDrawings } from './drawings.ts'

it('a drawing that was asked for by many is made once, and goes when it was not asked for lately', async () => {
  const made: string[] = []
  const draw = async ({ id }: { id: string }) => {
    made.push(id)
    return Buffer.alloc(20)
  }
  const kept = keepDrawings(draw, { maxBytes: 40, sizeOf: ({ length }) => length })
  const drawing = (id: string) => kept({ id })
  await Promise.all([drawing('a'), drawing('a')])
  await drawing('b')
  await drawing('a')
  await drawing('c')
  await drawing('a')
  await drawing('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
