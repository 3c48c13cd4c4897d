import { expect, it } from 'vitest'
import { createCardCache } from './cards.ts'

it('removes the cards of profiles that are no longer listed, and no others', () => {
  const { entries, evictRemoved } = createCardCache()
  for (const key of ['gone', 'stays', 'house'])
    entries.set(key, { version: '1', png: Buffer.from(key) })
  const message = { position: 1n, bytes: Buffer.from(''), keys: [], removed: ['gone'] }
  evictRemoved([
    { ...message, topic: 'milestones', removed: ['stays'] },
    { ...message, topic: 'directory' },
  ])
  expect([...entries.keys()].toSorted()).toEqual(['house', 'stays'])
})
