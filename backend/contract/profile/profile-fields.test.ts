import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { submitProfile } from '#contract/commands/profile.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { messages } from '#tests/support/field-messages.ts'
import { isWebLink, linkLabels, linkNames } from './links.ts'
import { profileFields } from './profile-fields.ts'

const photo = `/media/11111111-1111-4111-8111-111111111111/${'a'.repeat(64)}.webp`

describe('a required field', () => {
  const blanks = [undefined, null, '', '   ', '\t\n', '\u200b', '\u3164', '\u2800']
  it.each([
    ['name', 'Name is required'],
    ['handle', 'Handle is required'],
    ['bio', 'Bio is required'],
  ])('is rejected if it is missing or blank: %s', (field, message) => {
    for (const blank of blanks)
      expect(messages({ [field]: blank })).toEqual([`${field}: ${message}`])
    const { [field]: _gone, ...rest } = adaFields as Record<string, unknown>
    expect(profileFields.safeParse(rest).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ])
  })

  it('is reported whenever it is missing', () =>
    expect(
      submitProfile
        .safeParse({ profileType: 'artist' })
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Name is required', 'Handle is required', 'Bio is required']))

  it('must be text', () =>
    expect(messages({ name: 7, handle: {}, bio: [] })).toEqual([
      'name: Name must be text',
      'handle: Handle must be text',
      'bio: Bio must be text',
    ]))

  it('is reported only as missing if it is blank and too long', () =>
    expect(messages({ name: '\u2800'.repeat(81) })).toEqual(['name: Name is required']))
})

describe('control characters', () => {
  const texts = [
    ['name', 'Name', (text: string) => ({ name: text })],
    ['handle', 'Handle', (text: string) => ({ handle: text })],
    ['bio', 'Bio', (text: string) => ({ bio: text })],
    ['tags.0', 'Tag', (text: string) => ({ tags: [text] })],
    ...linkNames.map(
      (name) =>
        [
          `socialLinks.${name}`,
          linkLabels[name],
          (text: string) => ({ socialLinks: { [name]: `https://a.example/${text}` } }),
        ] as const,
    ),
  ] as const

  it.each(texts)('are rejected in %s', (path, label, write) => {
    for (const control of ['\0', '\x07', '\x1b', '\x7f', '\x85', '\ud800']) {
      expect(messages(write(`a${control}b`))).toEqual([
        `${path}: ${label} must not contain control characters`,
      ])
    }
  })

  it('are the only error of a text that is also too long', () =>
    expect(messages({ name: `${'a'.repeat(81)}\0` })).toEqual([
      'name: Name must not contain control characters',
    ]))

  it('are rejected at the ends too', () => {
    expect(messages({ name: '\0Ada' })).toEqual(['name: Name must not contain control characters'])
    expect(messages({ bio: 'Ada\0' })).toEqual(['bio: Bio must not contain control characters'])
  })

  it('are rejected in the address of a picture', () => {
    expect(messages({ avatarUrl: `${photo}\0` })).toHaveLength(1)
    expect(messages({ profilePhotos: [`${photo}\n`] })).toHaveLength(1)
  })

  it('are accepted only as line breaks and tabs in a bio', () => {
    expect(profileFields.parse({ ...adaFields, bio: 'One.\r\nTwo.\rThree.\tFour.' }).bio).toBe(
      'One.\nTwo.\nThree.\tFour.',
    )
    expect(messages({ name: 'One\nTwo' })).toEqual([
      'name: Name must not contain control characters',
    ])
  })
})

describe('text', () => {
  it('is normalized to NFC and trimmed', () =>
    expect(profileFields.parse({ ...adaFields, name: ' Jose\u0301 ' }).name).toBe('Jos\u00e9'))

  it('is measured in code points', () => {
    expect(messages({ name: '🎨'.repeat(80) })).toBeUndefined()
    expect(messages({ name: '🎨'.repeat(81) })).toEqual([
      'name: Name must be at most 80 characters',
    ])
    expect(messages({ bio: 'b'.repeat(2001) })).toEqual([
      'bio: Bio must be at most 2000 characters',
    ])
  })

  it('is measured after normalization', () => {
    expect(messages({ name: ` ${'\u03b1\u0313\u0300\u0345'.repeat(80)} ` })).toBeUndefined()
    expect(messages({ name: '\u1111\u1171\u11b6'.repeat(80) })).toBeUndefined()
  })

  it('is rejected before it is normalized if it is far too long', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const marks = `a${'\u0328\u0300'.repeat(20_000)}`
    const texts = [
      ['name', { name: marks }],
      ['handle', { handle: marks }],
      ['bio', { bio: marks }],
      ['tags.0', { tags: [marks] }],
      ['socialLinks.website', { socialLinks: { website: marks } }],
      [`photoAlts.${photo}`, { photoAlts: { [photo]: marks } }],
    ] as const
    for (const [path, changes] of texts)
      expect(messages(changes)).toEqual([
        expect.stringMatching(new RegExp(`^${path}: .* must be at most \\d+ characters$`)),
      ])
    expect(normalize.mock.contexts.filter((text) => String(text).length > 8000)).toEqual([])
    normalize.mockRestore()
  })

  it('is unchanged when parsed again, because a signature covers it', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
        fc.array(fc.string({ unit: 'binary', maxLength: 10 }), { maxLength: 4 }),
        (name, bio, tags) => {
          const once = profileFields.safeParse({ ...adaFields, name, bio, tags })
          if (once.success) expect(profileFields.parse(once.data)).toEqual(once.data)
        },
      ),
    ))
})

describe('a link', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    '//host',
    '/path',
    'ada.example',
    'http:ada.example',
    'https:\\\\ada.example',
    'https://',
    'https://?q',
    'https://ada@evil.example',
    'https://ada:pw@evil.example',
    'https://:pw@evil.example',
    'javascript:alert(1)//https://ada.example',
    'xhttps://ada.example',
    'https://javascript:alert(1)',
    'ftp://ada.example',
    'blob:https://ada.example/1',
    'https://a b.example',
  ])('is rejected in every field: %s', (text) => {
    expect(isWebLink(text)).toBe(false)
    for (const name of linkNames) {
      expect(messages({ socialLinks: { [name]: text } })).toEqual([
        `socialLinks.${name}: ${linkLabels[name]} must be a valid URL that starts with http:// or https://`,
      ])
    }
  })

  it.each(['https://ada.example', 'HTTP://ada.example/a?b#c', 'https://ada.example:8443/ä'])(
    'may be %s',
    (text) => expect(isWebLink(text)).toBe(true),
  )

  it('is absent if it is empty or null', () =>
    expect(
      profileFields.parse({
        ...adaFields,
        socialLinks: { twitter: '', opensea: ' ', foundation: null, mastodon: 'https://a.example' },
      }).socialLinks,
    ).toEqual({}))
})

describe('tags', () => {
  it('drop empty and duplicate entries', () =>
    expect(
      profileFields.parse({
        ...adaFields,
        tags: [' Abstract ', '', 'abstract', 'glitch art', 'Glitch Art'],
      }).tags,
    ).toEqual(['Abstract', 'glitch art']))

  it('are limited to forty', () => {
    const tags = Array.from({ length: 41 }, (_, i) => `tag ${i}`)
    expect(messages({ tags: tags.slice(1) })).toBeUndefined()
    expect(messages({ tags })).toEqual(['tags: At most 40 tags'])
  })

  it('must be a list of texts', () => {
    expect(messages({ tags: 'Abstract' })).toEqual(['tags: Tags must be a list'])
    expect(messages({ tags: [null] })).toEqual(['tags.0: Tag must be text'])
  })
})

describe('an absent or unknown field', () => {
  it('has a default value if it is optional', () =>
    expect(profileFields.parse({ name: 'Ada', handle: 'ada', bio: 'Weaves.' })).toEqual({
      name: 'Ada',
      handle: 'ada',
      bio: 'Weaves.',
      hideWallet: false,
      socialLinks: {},
      tags: [],
      avatarUrl: null,
      profilePhotos: [],
      photoAlts: {},
      artworkSeed: null,
    }))

  it('is removed if it is unknown', () =>
    expect(profileFields.parse({ ...adaFields, isVerified: true, milestoneRank: 1 })).toEqual(
      adaFields,
    ))
})
