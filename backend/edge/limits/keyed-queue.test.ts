import { expect, it, onTestFinished, vi } from 'vitest'
import { keyedQueue } from './keyed-queue.ts'

it('does what has one key in order, and goes on after a failure', async () => {
  const inTurn = keyedQueue()
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

it('lets nobody who comes later past one who waits', async () => {
  const inTurn = keyedQueue()
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const begun: string[] = []
  const begin = (what: string, until?: Promise<void>) => async () => {
    begun.push(what)
    await until
  }
  const first = inTurn('a', begin('first', ends[0].promise))
  const second = inTurn('a', begin('second', ends[1].promise))
  ends[0].resolve()
  await first
  const third = inTurn('a', begin('third'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['first', 'second'])
  ends[1].resolve()
  await Promise.all([second, third])
  expect(begun).toEqual(['first', 'second', 'third'])
})

it('forgets a key once nothing of it is left', async () => {
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  onTestFinished(() => forgotten.mockRestore())
  const inTurn = keyedQueue()
  await Promise.all(['first', 'second'].map((what) => inTurn('somebody', async () => what)))
  expect(forgotten.mock.calls.filter(([key]) => key === 'somebody')).toHaveLength(1)
})
