import { expect, it } from 'vitest'
import { keepDrawings } from './drawings.ts'

it('a drawing that was asked for by many is made once, and goes when it was not asked for lately', async () => {
  const made: string[] = []
  const draw = async (_kind: string, id: string) => {
    made.push(id)
    return Buffer.alloc(20)
  }
  const drawing = keepDrawings(draw, { maxBytes: 40, sizeOf: ({ length }) => length })
  await Promise.all([drawing('portrait', 'a'), drawing('portrait', 'a')])
  await drawing('portrait', 'b')
  await drawing('portrait', 'a')
  await drawing('portrait', 'c')
  await drawing('portrait', 'a')
  await drawing('portrait', 'b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
