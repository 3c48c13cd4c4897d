import { expect, it } from 'vitest'
import { cacheCards } from './routes.ts'

it('the card of a profile that is listed no more is kept no more, and no other is lost', () => {
  const { kept, forget } = cacheCards()
  for (const key of ['gone', 'stays', 'house'])
    kept.set(key, { version: '1', png: Buffer.from(key) })
  const told = { position: 1n, bytes: Buffer.from(''), keys: [], removed: ['gone'] }
  forget([
    { ...told, topic: 'milestones', removed: ['stays'] },
    { ...told, topic: 'directory' },
  ])
  expect([...kept.keys()].toSorted()).toEqual(['house', 'stays'])
})
