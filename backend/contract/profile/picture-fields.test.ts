import { describe, expect, it } from 'vitest'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { messages } from '#tests/support/field-messages.ts'
import { profileFields } from './profile-fields.ts'

const photo = `/media/11111111-1111-4111-8111-111111111111/${'a'.repeat(64)}.webp`

describe('pictures', () => {
  it('must be stored in the directory', () => {
    expect(messages({ avatarUrl: photo, profilePhotos: [photo] })).toBeUndefined()
    const avatarUrl = '/roundels/v1/11111111-1111-4111-8111-111111111111.svg'
    expect(messages({ avatarUrl })).toBeUndefined()
    for (const url of [
      'https://evil.example/a.webp',
      '/media/../secret',
      `${photo}?x`,
      `//x${photo}`,
      '/roundels/v1/1.svg',
    ]) {
      expect(messages({ avatarUrl: url })).toHaveLength(1)
      expect(messages({ profilePhotos: [url] })).toHaveLength(1)
    }
  })

  it.each([
    ['valid', photo],
    ['invalid', 'nonsense'],
    ['not text', 7],
  ])('are limited to six, even if they are %s', (_kind, element) => {
    expect(messages({ profilePhotos: Array(7).fill(element) })).toContain(
      'profilePhotos: Maximum 6 photos allowed',
    )
    expect(messages({ profilePhotos: Array(6).fill(photo) })).toBeUndefined()
  })
})

describe('photo descriptions', () => {
  const [one = '', two = '', gone = ''] = ['1', '2', '3'].map((digit) =>
    photo.replace(/a{64}/, digit.repeat(64)),
  )
  const altsAfter = (profilePhotos: string[], photoAlts: unknown) =>
    profileFields.safeParse({ ...adaFields, profilePhotos, photoAlts }).data?.photoAlts

  it('are normalized like other texts, and removed if nothing is visible', () =>
    expect(
      altsAfter([one, two, gone], { [one]: ' A caf\u0065\u0301 ', [two]: ' ', [gone]: '\u200b' }),
    ).toEqual({ [one]: 'A caf\u00e9' }))

  it('are removed with their photo, and stay with it when photos are reordered', () => {
    const alts = { [two]: 'Two', [gone]: 'Gone', [one]: 'One' }
    expect(altsAfter([one, two], alts)).toEqual({ [one]: 'One', [two]: 'Two' })
    expect(JSON.stringify(altsAfter([two, one], alts))).toBe(
      JSON.stringify(altsAfter([one, two], alts)),
    )
    expect(altsAfter([], alts)).toEqual({})
  })

  it('are one line of at most 250 characters', () => {
    const messagesOf = (alt: unknown) =>
      messages({ profilePhotos: [one], photoAlts: { [one]: alt } })
    expect(messagesOf('🎨'.repeat(250))).toBeUndefined()
    const path = `photoAlts.${one}`
    expect(messagesOf('a'.repeat(251))).toEqual([
      `${path}: Photo description must be at most 250 characters`,
    ])
    expect(messagesOf('a\nb')).toEqual([
      `${path}: Photo description must not contain control characters`,
    ])
    expect(messagesOf(7)).toEqual([`${path}: Photo description must be text`])
    expect(messages({ photoAlts: ['A loom'] })).toEqual([
      'photoAlts: Photo descriptions must be given by the addresses of photos',
    ])
  })

  it('are rejected for more than forty photos', () =>
    expect(
      messages({ photoAlts: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [i, 7])) }),
    ).toEqual(['photoAlts: Photo descriptions must be given for at most 40 photos']))

  it('are not read from a prototype', () => {
    const hostile = JSON.parse(`{"__proto__": "Eve", "${two}": "Two"}`)
    expect(altsAfter([one, two], hostile)).toEqual({ [two]: 'Two' })
  })
})

describe('an artwork seed', () => {
  it.each([0, 1, 2 ** 32 - 1, null])('may be %s', (artworkSeed) =>
    expect(profileFields.parse({ ...adaFields, artworkSeed })).toMatchObject({ artworkSeed }),
  )

  it.each([
    [-1, 'from 0 to 4294967295'],
    [2 ** 32, 'from 0 to 4294967295'],
    [0.5, 'a whole number'],
    ['7', 'a whole number'],
  ])('is rejected as %s', (artworkSeed, rule) =>
    expect(messages({ artworkSeed })).toEqual([`artworkSeed: Artwork seed must be ${rule}`]),
  )
})
