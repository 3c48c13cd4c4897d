import { expect, it } from 'vitest'
import { chidi, ines } from '#tests/fixtures/profile-views.ts'
import { writeFeed } from './feeds.ts'

const url = new URL('https://directory.example')

it('a feed has changed when one of its profiles did last, wherever that stands', () => {
  const newest = { ...ines, updatedAt: '2026-11-20T00:00:00.000Z' }
  const edited = { ...chidi, updatedAt: '2026-11-21T00:00:00.000Z' }
  const oldest = { ...ines, updatedAt: '2026-11-19T00:00:00.000Z' }
  const { bytes } = writeFeed(undefined, [newest, edited, oldest], url)
  const [head] = bytes.toString().split('<entry>')
  expect(head).toContain('<updated>2026-11-21T00:00:00.000Z</updated>')
})

it('tells when each was listed beside when it changed last', () => {
  const listedAt = '2026-11-18T00:00:00.000Z'
  const edited = { ...ines, listedAt, updatedAt: '2026-11-21T00:00:00.000Z' }
  const { bytes } = writeFeed('artist', [edited], url)
  expect(bytes.toString()).toContain(
    `<published>${listedAt}</published>\n<updated>2026-11-21T00:00:00.000Z</updated>`,
  )
})

it('tells of nothing that changed before it was published', () => {
  const listedAt = '2026-11-22T00:00:00.000Z'
  const waited = { ...ines, listedAt, updatedAt: '2026-11-21T00:00:00.000Z' }
  const [head, entry] = writeFeed('artist', [waited], url).bytes.toString().split('<entry>')
  for (const part of [head, entry]) expect(part).toContain(`<updated>${listedAt}</updated>`)
})

it('goes by another tag as soon as anything in it is another', () => {
  const { etag } = writeFeed('artist', [ines], url)
  expect(writeFeed('artist', [ines], url).etag).toBe(etag)
  expect(writeFeed('artist', [{ ...ines, bio: `${ines.bio}.` }], url).etag).not.toBe(etag)
})
