import { describe, expect, it } from 'vitest'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { flagNames } from '#contract/security/flags.ts'
import { adaFields, adaWallet } from '#tests/fixtures/profile-events.ts'
import { assess, type ExternalFindings, findFlags, noSimilarity, shouldHold } from './assess.ts'

const innocent: ExternalFindings = { ...noSimilarity, botUserAgent: false, walletTaken: false }
const hardOf = (facts: Partial<ExternalFindings>, walletAddress = adaWallet) =>
  assess({ fields: adaFields, walletAddress }, { ...innocent, ...facts }).refusals
const flagsOf = (fields: Partial<ProfileFields>) =>
  assess({ fields: { ...adaFields, ...fields }, walletAddress: adaWallet }, innocent).flags

describe('an ordinary submission', () => {
  it('has no findings', () =>
    expect(assess({ fields: adaFields, walletAddress: adaWallet }, innocent)).toEqual({
      refusals: [],
      flags: [],
    }))
})

describe('a likeness to another profile', () => {
  it.each([
    ['lookalikeName', 'lookalike_name'],
    ['lookalikeHandle', 'lookalike_handle'],
    ['reusedPhotos', 'reused_photos'],
  ] as const)('is a flag: %s', (fact, flag) =>
    expect(
      assess({ fields: adaFields, walletAddress: adaWallet }, { ...innocent, [fact]: true }),
    ).toEqual({ refusals: [], flags: [flag] }),
  )
})

describe('a refusal', () => {
  it.each([
    ['botUserAgent', 'bot-refused'],
    ['walletTaken', 'wallet-taken'],
    ['handleTaken', 'handle-taken'],
    ['sameBio', 'duplicate-content'],
  ] as const)('follows from the fact %s', (fact, code) =>
    expect(hardOf({ [fact]: true })).toEqual([code]),
  )

  it('reports an invalid address', () => {
    const nearly = [adaWallet.slice(0, -1), `${adaWallet}0`, `a${adaWallet}`]
    for (const text of ['', '0x', 'ada.eth', ...nearly]) {
      expect(hardOf({}, text)).toEqual(['wallet-invalid'])
    }
  })

  it('reports a wallet without an owner', () =>
    expect(hardOf({}, '0x000000000000000000000000000000000000dEaD')).toEqual(['wallet-refused']))

  it('is reported with all others, the bot first', () =>
    expect(
      hardOf(
        {
          botUserAgent: true,
          walletTaken: true,
          handleTaken: true,
          sameBio: true,
        },
        `0x${'0'.repeat(40)}`,
      ),
    ).toEqual([
      'bot-refused',
      'wallet-refused',
      'wallet-taken',
      'handle-taken',
      'duplicate-content',
    ]))
})

describe('a name', () => {
  it.each([
    'test123',
    'user456',
    'bot789',
    'Test 1',
    'USER_42',
    'Bot-7',
    'Ｔｅｓｔ１２',
    '12345',
    'asdf',
    'Asdffff',
    'Test User',
    'testuser',
    'FooBar',
    'foo bar',
  ])('is suspicious: %s', (name) => expect(flagsOf({ name })).toEqual(['suspicious_name_pattern']))

  it.each([
    'Ada Okafor',
    'Testino',
    'Robot Sunrise',
    'Pak 2',
    'User Experience',
    '李娜',
    'Bo',
    'XCOPY',
    'Protest 5',
    'Test 1 Studio',
    'Testing Users',
  ])('is not suspicious: %s', (name) => expect(flagsOf({ name })).toEqual([]))

  it('is very short with one character, of any number of bytes', () => {
    expect(flagsOf({ name: 'A' })).toEqual(['very_short_name'])
    expect(flagsOf({ name: '🎨' })).toEqual(['very_short_name'])
  })
})

describe('a handle', () => {
  it.each([
    ...['a12345', 'ada90210', '1234', 'x99_88', 'user456', 'bot1'],
    // Digits are half of the handle, or five of them, or a year that is not at the end.
    ...['abc987', 'a-long-handle-54321', '1984and5'],
  ])('is suspicious: %s', (handle) =>
    expect(flagsOf({ handle })).toEqual(['suspicious_handle_pattern']),
  )

  it.each([
    ...['ada', 'ada2', 'neo1984', 'studio.24', 'b2b', 'a1', '0xada'],
    ...['a12', 'abcd987', 'a-long-handle-4321', 'a1b2and2001'],
  ])('is not suspicious: %s', (handle) => expect(flagsOf({ handle })).toEqual([]))
})

describe('a bio', () => {
  it.each([
    'Lorem ipsum dolor sit amet, consectetur adipiscing.',
    'test test test test test test',
    'Testing testing, one two three.',
    'asdf asdf asdf asdf asdf asdf',
    'asdfghjkl qwertyuiop zxcvbnm',
    'This is a test of the submission form.',
    'Your bio goes here, please.',
    'aaaaaaaaaaaaaaaaaaaaaaaaaa',
    'art art art art art art art',
    '1234 5678 9012 3456 7890 1234',
    '...........................',
    'Here: testing testing, and more.',
    'A page to test testing with, no more.',
    'Add bio here before the opening.',
    'Placeholder',
    'Sample text!!!',
    'Dummy',
    'Coming soon...',
    'todo',
    'zzzzzzz is what I hear at night.',
    'art art art!?',
  ])('is suspicious: "%s"', (bio) => expect(flagsOf({ bio })).toContain('suspicious_bio_pattern'))

  it.each([
    'I test the limits of plotters, and of my neighbours.',
    'Placeholder was the title of my first show; nobody noticed.',
    'A sample of my days: ink, code, tea and more ink.',
    'Aaaah! That is what people say before my walls of noise.',
    'I paint very, very, very slowly and only at night.',
    'Zzzzzz is what I hear when I plot at night.',
    'Here is a picture, and there is a sample text',
    'None of my pictures was ever hung upright.',
    'Of my looms and lamps there are none.',
    'My plotters go tick tick tick',
    'Tick tick tick: that is how my plotters sound.',
  ])('is not suspicious: "%s"', (bio) => expect(flagsOf({ bio })).toEqual([]))

  it('is very short with less than twenty characters', () => {
    expect(flagsOf({ bio: 'Nineteen characters' })).toEqual(['very_short_bio'])
    expect(flagsOf({ bio: 'Twenty characters ok' })).toEqual([])
    expect(flagsOf({ bio: `${'🎨'.repeat(3)} paints pictures` })).toEqual(['very_short_bio'])
  })
})

describe('a profile without links', () => {
  it('is flagged', () => expect(flagsOf({ socialLinks: {} })).toEqual(['no_social_links']))
})

describe('photo descriptions', () => {
  it.each([
    ['lorem ipsum dolor', ['suspicious_photo_text']],
    ['Test', ['suspicious_photo_text']],
    ['A test print, still wet, on the studio floor', []],
    ['1984', []],
  ] as const)('have, for "%s", the flags %j', (alt, flags) =>
    expect(flagsOf({ photoAlts: { '/media/1': 'A loom', '/media/2': alt } })).toEqual(flags),
  )
})

describe('a profile with every fault', () => {
  it('has every flag, in the order in which they are shown', () =>
    expect([
      ...flagsOf({ name: 'bot1', handle: 'bot1', bio: 'lorem ipsum', socialLinks: {} }),
      ...flagsOf({ name: 'A' }),
      ...findFlags(adaFields, {
        ...noSimilarity,
        lookalikeName: true,
        lookalikeHandle: true,
        reusedPhotos: true,
      }),
      ...flagsOf({ photoAlts: { '/media/1': 'lorem ipsum' } }),
    ]).toEqual([...flagNames]))
})

describe('the review mode', () => {
  it('decides whether all, flagged or no submissions are held', () => {
    expect(shouldHold('all', [])).toBe(true)
    expect(shouldHold('flagged', [])).toBe(false)
    expect(shouldHold('flagged', ['no_social_links'])).toBe(true)
    expect(shouldHold('none', ['no_social_links'])).toBe(false)
  })
})
