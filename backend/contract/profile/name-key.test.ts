import { describe, expect, it } from 'vitest'
import { compareKeys, nameKey } from './name-key.ts'

const sorted = (...names: string[]) =>
  names
    .map((name) => ({ name, key: nameKey({ name, handle: 'x' }) }))
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map(({ name }) => name)

describe('the sort key of a name', () => {
  it('is the same in any case, with and without accents', () => {
    expect(nameKey({ name: 'ÉMILIE du Châtelet', handle: 'e' })).toBe('emilie du chatelet')
    expect(sorted('Zoë', 'émile', 'Ørsted', 'Łukasz', 'Ada', 'mira', 'Öland')).toEqual([
      'Ada',
      'émile',
      'Łukasz',
      'mira',
      'Öland',
      'Ørsted',
      'Zoë',
    ])
  })

  it('ignores signs before the first letter, and sorts names without letters last', () => {
    expect(sorted('🌊', '“Bee”', '…ant', '#crow')).toEqual(['…ant', '“Bee”', '#crow', '🌊'])
  })

  it('uses the handle if there is no name', () =>
    expect(nameKey({ name: '', handle: 'Nobody' })).toBe('nobody'))

  it('uses the first letters of a long name', () => {
    const key = nameKey({ name: '🎨a'.repeat(60), handle: 'x' })
    expect([...key]).toHaveLength(32)
    expect(key.isWellFormed()).toBe(true)
  })

  it('compares code points, not UTF-16 units', () => {
    expect(compareKeys('\uf8ff', '😀')).toBeLessThan(0)
    expect(compareKeys('a😀', 'a😁')).toBeLessThan(0)
    expect(compareKeys('a', 'ab')).toBeLessThan(0)
    expect(compareKeys('ab', 'ab')).toBe(0)
  })
})
