import { expect, it } from 'vitest'
import { storedPersonalData } from './stored-personal-data.ts'

it('lists each kind of personal data once', () => {
  const things = storedPersonalData.map(({ what }) => what)
  const twice = things.filter((thing) =>
    things.some((other) => other !== thing && other.startsWith(thing)),
  )
  expect(twice).toEqual([])
  expect(new Set(things).size).toBe(things.length)
})
