import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { parseRecord } from './parse-record.ts'

const now = '2026-03-01T12:00:00.000Z'
const plain = {
  id: 7,
  profileType: 'artist',
  name: 'Ada',
  handle: 'ada',
  bio: 'Draws.',
  createdAt: '2021-05-04',
}

/** Returns the parsed record and its notes. */
function read(more: Record<string, unknown> = {}) {
  const found = parseRecord({ ...plain, ...more }, now)
  if ('fault' in found) throw new Error(found.fault)
  return {
    ...found.record,
    ...found.record.fields,
    notes: found.notes,
    unusedFields: found.unusedFields,
    isDated: found.isDated,
  }
}

describe('a record of another directory', () => {
  it('is unchanged if it is valid', () => {
    const socialLinks = { website: 'https://ada.example' }
    expect(read({ socialLinks, tags: ['Abstract'], hideWallet: true })).toMatchObject({
      sourceId: '7',
      walletAddress: null,
      profileType: 'artist',
      createdAt: '2021-05-04T00:00:00.000Z',
      fields: { ...plain0, socialLinks, tags: ['Abstract'], hideWallet: true },
      notes: [],
      unusedFields: [],
      isDated: true,
    })
  })

  it.each([
    ['[]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    [
      '{"profileType":"artist"}',
      'has no id of at most 200 characters, which identifies it in later imports',
    ],
    [
      '{"id":1.5,"profileType":"artist"}',
      'has no id of at most 200 characters, which identifies it in later imports',
    ],
    ['{"id":1}', 'has no profileType: artist, collector or curator'],
    ['{"id":1,"profileType":"poet"}', 'has no profileType: artist, collector or curator'],
  ])('is skipped: %s', (text, fault) => {
    expect(parseRecord(JSON.parse(text), now)).toEqual({ fault })
  })

  it('may lack a name, a bio, a handle and a time', () => {
    const bare = parseRecord({ id: 'x', profile_type: ' Curator ' }, now)
    expect(bare).toMatchObject({
      record: {
        createdAt: now,
        profileType: 'curator',
        fields: { name: '', bio: '', handle: 'imported' },
      },
      isDated: false,
    })
  })

  it('always becomes a valid profile, except for a missing name and bio', () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc.webUrl(),
      fc.date().map(String),
    )
    const names = [
      ...Object.keys(plain),
      'walletAddress',
      'hideWallet',
      'socialLinks',
      'tags',
      'avatarUrl',
      'profilePhotos',
    ]
    const links = fc.dictionary(
      fc.constantFrom('website', 'twitter', 'opensea', '__proto__', 'x'),
      odd,
    )
    const fields = fc.dictionary(fc.constantFrom(...names), odd)
    fc.assert(
      fc.property(fields, links, fc.array(odd), (given, socialLinks, tags) => {
        const text = JSON.stringify({
          ...plain,
          socialLinks,
          tags,
          ...given,
          id: 1,
          profileType: 'artist',
        })
        const found = parseRecord(JSON.parse(text), now)
        if ('fault' in found) throw new Error(found.fault)
        const { fields: kept } = found.record
        const filledIn = { ...kept, name: kept.name || 'x', bio: kept.bio || 'x' }
        expect(profileFields.parse(filledIn)).toEqual(filledIn)
        expect(new Date(found.record.createdAt).toISOString() <= now).toBe(true)
        expect(parseRecord(JSON.parse(text), now)).toEqual(found)
      }),
    )
  })
})

const { name, handle, bio } = plain
const plain0 = { name, handle, bio }

describe('texts', () => {
  it('are cut to their limits, with a note', () => {
    const { bio: kept, notes } = read({ bio: '🎨'.repeat(2500) })
    expect([...kept].length).toBe(2000)
    expect(kept.endsWith('🎨…')).toBe(true)
    expect(notes).toEqual(['bio was cut from 2500 to 2000 characters'])
  })

  it('keep HTML as text, and are stripped of control characters', () => {
    const {
      name: kept,
      bio: empty,
      notes,
    } = read({ name: 'A\u0000da\n<b>x</b>', bio: { html: '' } })
    expect(kept).toBe('Ada <b>x</b>')
    expect(empty).toBe('')
    expect(notes).toEqual([
      'control characters were removed from name',
      'name holds HTML, which is shown as text',
      'bio is not text: it was left out',
    ])
  })

  it('are stripped of invisible characters in a name, unless a script or an emoji needs them', () => {
    const { name: kept, notes } = read({ name: '\u{e0000}e\u200d\u0301\u202e क्‍ष ❤️‍🔥\u2066' })
    expect(kept).toBe('é क्‍ष ❤️‍🔥')
    expect(notes).toEqual(['invisible characters were removed from name'])
  })

  it('are empty without visible characters', () => {
    expect(read({ name: ' \u200b\u2800 ' }).name).toBe('')
  })
})

describe('a handle', () => {
  it.each([
    ['@Ada', 'Ada', 0],
    ['ada lovelace!', 'ada-lovelace', 1],
    ['Ünal Žižek', 'Unal-Zizek', 1],
    ['edit', 'edit-1', 1],
    ['x'.repeat(40), 'x'.repeat(30), 1],
    ['道', 'Ada', 1],
    [null, 'Ada', 1],
    [42, '42', 1],
  ])('is parsed from %j to %s', (given, expected, notes) => {
    const found = read({ handle: given })
    expect(found.handle).toBe(expected)
    expect(found.notes.length).toBe(notes)
  })
})

describe('a wallet', () => {
  const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  it.each([
    [address, address, 0],
    [` ${address.toLowerCase()} `, address, 0],
    ['', null, 0],
    [address.replace('bD', 'Bd'), null, 1],
    ['ada.eth', null, 1],
    [7, null, 1],
  ])('is parsed from %j to %j', (given, wallet, notes) => {
    const found = read({ walletAddress: given })
    expect([found.walletAddress, found.notes.length]).toEqual([wallet, notes])
  })

  it.each([
    [true, true],
    ['1', true],
    ['no', false],
    [null, false],
    [0, false],
  ])('is hidden with hideWallet %j: %s', (hideWallet, isHidden) => {
    expect(read({ hideWallet })).toMatchObject({ hideWallet: isHidden, notes: [] })
  })

  it.each(['perhaps', [[]], [[false]], { toString: null }])(
    'is hidden with an unclear hideWallet, and a note: %j',
    (hideWallet) => {
      const notes = ['hideWallet is neither true nor false: the wallet is hidden']
      expect(read({ hideWallet })).toMatchObject({ hideWallet: true, notes })
    },
  )
})

describe('links and tags', () => {
  it('are kept if they are web addresses, or can be completed to one', () => {
    const socialLinks = {
      twitter: '@ada',
      website: 'ada.example/works',
      opensea: 'ask me',
      foundation: 'javascript:alert(1)',
      superrare: null,
      transient: ' https://transient.example/ada ',
      myspace: 'https://myspace.example',
    }
    const found = read({ socialLinks: JSON.stringify(socialLinks) })
    expect(found.socialLinks).toEqual({
      twitter: 'https://x.com/ada',
      website: 'https://ada.example/works',
      transient: 'https://transient.example/ada',
    })
    expect(found.notes).toEqual([
      'link twitter became a web address',
      'link website became a web address',
      'link opensea is not a web address: it was left out',
      'link foundation is not a web address: it was left out',
      'a link of an unsupported kind was left out',
    ])
  })

  it('may be a list or one text', () => {
    for (const tags of [
      'Abstract, 3D Art,, abstract',
      ['Abstract', ' 3D Art', '', 'abstract'],
      '["Abstract","3D Art"]',
    ]) {
      expect(read({ tags })).toMatchObject({ tags: ['Abstract', '3D Art'], notes: [] })
    }
  })

  it('are left out with a note if they are too many, too long or not text', () => {
    const tags = [...Array.from({ length: 50 }, (_, n) => `tag ${n}`), 'x'.repeat(61), 7]
    const found = read({ tags })
    expect(found.tags.length).toBe(40)
    expect(found.notes).toEqual([
      'tags that are not text, or longer than 60 characters, were left out: 2',
      'tags beyond the first 40 were left out: 10',
    ])
    expect(read({ tags: 7 }).notes).toEqual(['tags are not a list: they were left out'])
  })
})

describe('unused fields', () => {
  it('include pictures, with a note, and values that the directory assigns itself', () => {
    const found = read({
      avatarUrl: 'https://x.example/a.png',
      profilePhotos: ['a', 'b'],
      isVerified: true,
      milestone_rank: 3,
    })
    expect(found).toMatchObject({
      avatarUrl: null,
      profilePhotos: [],
      unusedFields: ['isVerified', 'milestoneRank'],
    })
    expect(found.notes).toEqual([
      'its avatar was not imported, because it is on another server',
      'its photos were not imported, because they are on another server: 2',
    ])
  })
})

describe('a time', () => {
  it.each([
    [1_620_097_321, '2021-05-04T03:02:01.000Z'],
    [1_620_097_321_000, '2021-05-04T03:02:01.000Z'],
    ['2021-05-04 03:02:01Z', '2021-05-04T03:02:01.000Z'],
    ['2021-05-04 03:02:01', '2021-05-04T03:02:01.000Z'],
    ['2021-05-04 03:02:01.123456+00', '2021-05-04T03:02:01.123Z'],
    ['2021-05-04T05:02:01+02:00', '2021-05-04T03:02:01.000Z'],
    ['2021-05-04 05:02:01+02', '2021-05-04T03:02:01.000Z'],
    ['2035-01-01', now],
    ['soon', now],
    [-1, now],
    [null, now],
  ])('is parsed from %j to %s', (createdAt, time) => {
    const found = read({ createdAt })
    expect(found.createdAt).toBe(time)
    expect(found.isDated).toBe(time !== now)
  })
})
