import { expect, it } from 'vitest'
import { storedPersonalData } from './stored-personal-data.ts'

it('lists each kind of personal data once', () => {
  const things = storedPersonalData.map(({ what }) => what)
  const twice = things.filter((one) =>
    things.some((other) => other !== one && other.startsWith(one)),
  )
  expect(twice).toEqual([])
  expect(new Set(things).size).toBe(things.length)
})
