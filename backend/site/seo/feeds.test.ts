import { expect, it } from 'vitest'
import { chidi, ines } from '#tests/fixtures/profile-views.ts'
import { renderFeed } from './feeds.ts'

const url = new URL('https://directory.example')

it('dates a feed by the last change of any of its profiles', () => {
  const newest = { ...ines, updatedAt: '2026-11-20T00:00:00.000Z' }
  const edited = { ...chidi, updatedAt: '2026-11-21T00:00:00.000Z' }
  const oldest = { ...ines, updatedAt: '2026-11-19T00:00:00.000Z' }
  const { bytes } = renderFeed(undefined, [newest, edited, oldest], url)
  const [head] = bytes.toString().split('<entry>')
  expect(head).toContain('<updated>2026-11-21T00:00:00.000Z</updated>')
})

it('contains the times of the listing and of the last change of each profile', () => {
  const listedAt = '2026-11-18T00:00:00.000Z'
  const edited = { ...ines, listedAt, updatedAt: '2026-11-21T00:00:00.000Z' }
  const { bytes } = renderFeed('artist', [edited], url)
  expect(bytes.toString()).toContain(
    `<published>${listedAt}</published>\n<updated>2026-11-21T00:00:00.000Z</updated>`,
  )
})

it('dates no change before the listing', () => {
  const listedAt = '2026-11-22T00:00:00.000Z'
  const waited = { ...ines, listedAt, updatedAt: '2026-11-21T00:00:00.000Z' }
  const [head, entry] = renderFeed('artist', [waited], url).bytes.toString().split('<entry>')
  for (const part of [head, entry]) expect(part).toContain(`<updated>${listedAt}</updated>`)
})

it('changes its ETag when any entry changes', () => {
  const { hash } = renderFeed('artist', [ines], url)
  expect(renderFeed('artist', [ines], url).hash).toBe(hash)
  expect(renderFeed('artist', [{ ...ines, bio: `${ines.bio}.` }], url).hash).not.toBe(hash)
})
