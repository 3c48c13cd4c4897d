import { expect, it } from 'vitest'
import { oneByName } from './one-by-name.ts'

it('does what has one name in order, and goes on after a failure', async () => {
  const inTurn = oneByName()
  const end = Promise.withResolvers<void>()
  const begun: string[] = []
  const begin = (what: string, until: Promise<void> = Promise.resolve()) => {
    begun.push(what)
    return until
  }
  const first = inTurn('a', () => begin('first', end.promise))
  const second = inTurn('a', () => begin('second'))
  await inTurn('b', () => begin('other'))
  expect(begun).toEqual(['first', 'other'])
  end.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await second
  await inTurn('a', () => begin('third'))
  expect(begun).toEqual(['first', 'other', 'second', 'third'])
})
