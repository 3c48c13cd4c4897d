import { describe, expect, it } from 'vitest'
import { ines } from '#tests/fixtures/profile-views.ts'
import { type PlainContent, writePlain } from './plain.ts'

const profile = {
  ...ines,
  name: '<script>name</script>',
  bio: `<b>${'bio '.repeat(100)}`,
  tags: ['<i>tag</i>'],
  avatarUrl: '"><script>avatar</script>',
  profilePhotos: ['"><script>photo</script>', '"><script>more</script>'],
  photoAlts: { '"><script>photo</script>': '"><script>alt</script>' },
  socialLinks: { website: 'javascript:alert(1)', twitter: 'https://x.com/"><script>' },
}
const list = { type: 'artist' as const, profiles: [profile], next: null }

describe('a page without scripts', () => {
  it.each<[string, PlainContent]>([
    ['a profile', { profile }],
    ['a list', { list, isFirst: true }],
    ['words', { title: '<script>', text: '<script>' }],
  ])('lets nothing out of its place that people wrote: %s', (_what, content) => {
    const html = writePlain(content)
    expect(html).not.toMatch(/<script|<b>|<i>|javascript:/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('shows the beginning of a bio in a list, and all of it on its own page', () => {
    expect(writePlain({ profile })).toContain('bio '.repeat(100))
    expect(writePlain({ list, isFirst: true })).toMatch(/&lt;b&gt;(bio ){68}.{0,4}…/)
  })
})
