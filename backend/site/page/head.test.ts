import { expect, it } from 'vitest'
import { tagline } from '#contract/pages/pages.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { profileHead } from './head.ts'

const url = new URL('https://directory.example')

it('describes a profile with absolute URLs, and omits empty fields', () => {
  const bare = { ...ines, bio: '', tags: [], avatarUrl: '/media/a/b.webp' }
  const { description, linkedData } = profileHead(bare, url)
  expect(description).toBe(tagline)
  expect(linkedData?.mainEntity).toMatchObject({
    image: 'https://directory.example/media/a/b.webp',
  })
  expect(linkedData?.mainEntity).not.toHaveProperty('knowsAbout')
})
