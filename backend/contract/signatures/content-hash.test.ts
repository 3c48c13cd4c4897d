import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { adaFields, adaId } from '#tests/fixtures/profile-events.ts'
import { contentHash, coveredFields } from './content-hash.ts'

describe('the JSON that is hashed', () => {
  it('follows RFC 8785, section 3.2.3', () =>
    expect(
      canonicalize({
        '\u20ac': 'Euro Sign',
        '\r': 'Carriage Return',
        '\ufb33': 'Hebrew Letter Dalet With Dagesh',
        '1': 'One',
        '\ud83d\ude00': 'Emoji: Grinning Face',
        '\u0080': 'Control',
        '\u00f6': 'Latin Small Letter O With Diaeresis',
      }),
    ).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ))

  it('contains every editable field, by name', async () => {
    const text =
      '{"avatarUrl":null,"bio":"Ada writes programs that weave, and prints what they wove last night.",' +
      '"handle":"ada","hideWallet":false,"name":"Ada Okafor","profilePhotos":[],' +
      '"socialLinks":{"website":"https://ada.example"},"tags":["Generative Art","Abstract"]}'
    expect(await contentHash(adaFields)).toBe(createHash('sha256').update(text).digest('hex'))
  })
})

describe('the content hash', () => {
  it('never changes, because signatures depend on it', async () =>
    expect(await contentHash(adaFields)).toBe(
      '751a6147704c41da12d198713cc33885d0a0710d71ee9a3d345f22799af70d94',
    ))

  it('does not depend on the order of keys', async () => {
    const turned = Object.fromEntries(Object.entries(adaFields).reverse()) as typeof adaFields
    expect(await contentHash(turned)).toBe(await contentHash(adaFields))
  })

  it('ignores other fields', async () =>
    expect(await contentHash(Object.assign({ isVerified: true }, adaFields))).toBe(
      await contentHash(adaFields),
    ))

  it.each(Object.keys(adaFields))('changes with %s', async (field) => {
    const changed = { ...adaFields, [field]: 'changed' }
    expect(await contentHash(changed)).not.toBe(await contentHash(adaFields))
  })

  it('covers a field added later once it is not empty', () => {
    for (const empty of ['', null, false, [], {}]) {
      expect(coveredFields({ ...adaFields, later: empty })).not.toHaveProperty('later')
    }
    for (const content of ['she/her', true, 7, ['she'], { she: 'her' }]) {
      expect(coveredFields({ ...adaFields, later: content })).toHaveProperty('later', content)
    }
  })

  it('covers the original fields, empty or not', () => {
    const texts = { name: '', handle: '', bio: '', avatarUrl: null }
    const bare = { ...texts, hideWallet: false, socialLinks: {}, tags: [], profilePhotos: [] }
    expect(coveredFields(bare)).toEqual(bare)
  })

  it('covers the description of each photo', async () => {
    const [one, two] = ['1', '2'].map((digit) => `/media/${adaId}/${digit.repeat(64)}.webp`)
    const profilePhotos = [one ?? '', two ?? '']
    const hashOf = (photoAlts: ProfileFields['photoAlts']) =>
      contentHash({ ...adaFields, profilePhotos, photoAlts })
    const text =
      '{"avatarUrl":null,"bio":"Ada writes programs that weave, and prints what they wove last night.",' +
      `"handle":"ada","hideWallet":false,"name":"Ada Okafor","photoAlts":{"${one}":"A loom"},"profilePhotos":["${one}","${two}"],` +
      '"socialLinks":{"website":"https://ada.example"},"tags":["Generative Art","Abstract"]}'
    expect(await hashOf({ [profilePhotos[0] ?? '']: 'A loom' })).toBe(
      createHash('sha256').update(text).digest('hex'),
    )
    const { photoAlts: _later, ...before } = { ...adaFields, profilePhotos }
    expect(await hashOf({})).toBe(await contentHash(before as ProfileFields))
  })

  it('covers an artwork seed that the owner chose, even 0, but no default one', async () => {
    const { artworkSeed: _later, ...before } = adaFields
    const hashOf = (artworkSeed: number | null) => contentHash({ ...adaFields, artworkSeed })
    expect(await hashOf(null)).toBe(await contentHash(before as ProfileFields))
    expect(new Set(await Promise.all([null, 0, 1].map(hashOf))).size).toBe(3)
  })

  it('changes with the order of tags', async () =>
    expect(await contentHash({ ...adaFields, tags: adaFields.tags.toReversed() })).not.toBe(
      await contentHash(adaFields),
    ))
})
