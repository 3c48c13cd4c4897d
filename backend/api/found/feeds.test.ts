import { expect, it } from 'vitest'
import { chidi, ines } from '#tests/fixtures/profile-views.ts'
import { writeFeed } from './feeds.ts'

it('a feed has changed when one of its profiles did last, wherever that stands', () => {
  const newest = { ...ines, updatedAt: '2026-11-20T00:00:00.000Z' }
  const edited = { ...chidi, updatedAt: '2026-11-21T00:00:00.000Z' }
  const oldest = { ...ines, updatedAt: '2026-11-19T00:00:00.000Z' }
  const url = new URL('https://directory.example')
  const { bytes } = writeFeed(undefined, [newest, edited, oldest], url)
  const [head] = bytes.toString().split('<entry>')
  expect(head).toContain('<updated>2026-11-21T00:00:00.000Z</updated>')
})
