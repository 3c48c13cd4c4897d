import { describe, expect, it } from 'vitest'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { messages } from '#tests/support/field-messages.ts'
import { profileFields } from './profile-fields.ts'

describe('a name', () => {
  const nameOf = (name: string) => profileFields.shape.name.safeParse(name)

  it.each([
    ['a direction override', 'ardE \u202eada\u202c'],
    ['an isolate', '\u2067Ada\u2069'],
    ['a direction mark', 'Ada\u200f'],
    ['a zero-width space', 'A\u200bda'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a joiner at its end', 'Ada\u200d'],
    ['a soft hyphen', 'A\u00adda'],
    ['a filler', 'Ada \u3164'],
    ['a blank Braille pattern', 'Ada\u2800'],
    ['a variation selector after a letter', 'A\ufe0fda'],
    ['a line separator', 'Ada\u2028Okafor'],
    ['a tag character', 'Ada\u{e0041}'],
  ])('is rejected with %s', (_what, name) =>
    expect(nameOf(name).error?.issues[0]?.message).toMatch(/^Name must not contain invisible/),
  )

  it.each([
    ['Persian, whose words need joiners', 'می\u200cخواهم'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['joined emoji', 'Ada 👩\u200d👩\u200d👧 ❤\ufe0f'],
    ['an emoji with a skin tone', '🧑🏽\u200d🎨'],
    ['Hebrew beside Latin', 'Ada אבג'],
    ['a variant of an ideograph', '辻\u{e0100}'],
  ])('is accepted in %s', (_what, name) => expect(nameOf(name).data).toBe(name.normalize('NFC')))

  it.each(['ad\u200ba', 'ada\u202e', 'аda'])('is rejected as a handle: %j', (handle) =>
    expect(profileFields.shape.handle.safeParse(handle).success).toBe(false),
  )
})

describe('a handle', () => {
  const handle = (text: string) =>
    profileFields.safeParse({ ...adaFields, handle: text }).data?.handle

  it.each(['a', 'Ada', 'ada.weaves', 'ada-2', '0x_ada_', 'a'.repeat(30)])('may be %s', (text) =>
    expect(handle(text)).toBe(text),
  )

  it.each([
    '-ada',
    'ada.',
    'a b',
    'adä',
    'ada/edit',
    '../ada',
    '@@ada',
    'a@da',
    'edit',
    'WALLET',
    'аda',
  ])('may not be %s', (text) => expect(handle(text)).toBeUndefined())

  it('drops a leading @', () => {
    expect(handle('@ada')).toBe('ada')
    expect(handle(`@${'a'.repeat(30)}`)).toBe('a'.repeat(30))
    expect(messages({ handle: '@' })).toEqual(['handle: Handle is required'])
  })

  it('has at most thirty characters, which is reported once', () =>
    expect(messages({ handle: 'a'.repeat(31) })).toEqual([
      'handle: Handle must be at most 30 characters',
    ]))
})
