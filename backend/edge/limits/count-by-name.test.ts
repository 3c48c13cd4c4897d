import { expect, it, onTestFinished, vi } from 'vitest'
import { countByName } from './count-by-name.ts'

it('counts who is in by each name, until they leave', () => {
  const { count, enter } = countByName()
  const [first, second] = [enter('a'), enter('a')]
  enter('b')
  expect([count('a'), count('b'), count('c')]).toEqual([2, 1, 0])
  first()
  expect(count('a')).toBe(1)
  second()
  expect([count('a'), count('b')]).toEqual([0, 1])
})

it('forgets a name once nobody is in by it', () => {
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  onTestFinished(() => forgotten.mockRestore())
  const { enter } = countByName()
  const [first, second] = [enter('somebody'), enter('somebody')]
  first()
  expect(forgotten).not.toHaveBeenCalledWith('somebody')
  second()
  expect(forgotten).toHaveBeenCalledWith('somebody')
})
