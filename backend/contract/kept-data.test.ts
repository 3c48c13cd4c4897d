import { expect, it } from 'vitest'
import { keptData } from './kept-data.ts'

it('tells of each thing once', () => {
  const things = keptData.map(({ what }) => what)
  const twice = things.filter((one) =>
    things.some((other) => other !== one && other.startsWith(one)),
  )
  expect(twice).toEqual([])
  expect(new Set(things).size).toBe(things.length)
})
