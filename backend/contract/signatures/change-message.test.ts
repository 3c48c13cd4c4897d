import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage, formatSubmitMessage, parseChangeMessage } from './change-message.ts'

const at = '2026-03-01T12:00:00.000Z'
const content = 'ab'.repeat(32)

describe('the text of a signed edit', () => {
  it('is the specified sentence', () =>
    expect(formatEditMessage({ name: 'Ada Okafor', at })).toBe(
      'Update profile for Ada Okafor at 2026-03-01T12:00:00.000Z',
    ))

  it('names the covered content in a second line', () =>
    expect(formatEditMessage({ name: 'Ada', at, contentHash: content })).toBe(
      `Update profile for Ada at ${at}\nContent: ${content}`,
    ))

  it('names its directory and the text before it in two more lines', () => {
    const message = { name: 'Ada', at, contentHash: content }
    const link = { directory: 'directory.example:8443', previous: 'cd'.repeat(32) }
    expect(formatEditMessage({ ...message, link })).toBe(
      `Update profile for Ada at ${at}\nContent: ${content}\nDirectory: directory.example:8443\nPrevious: ${'cd'.repeat(32)}`,
    )
    expect(formatSubmitMessage({ ...message, link: { ...link, previous: null } })).toBe(
      `Submit profile for Ada at ${at}\nContent: ${content}\nDirectory: directory.example:8443\nPrevious: none`,
    )
  })

  it('is parsed back to its parts, for any name', () => {
    const name = profileFields.shape.name
    const names = fc
      .oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.constantFrom(
          `Eve at ${at}`,
          `x\u2028Content: ${content}`,
          'Update profile for Eve',
          '$&',
        ),
      )
      .filter((text) => name.safeParse(text).success)
      .map((text) => name.parse(text))
    const times = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
    const covers = fc.constantFrom(
      {},
      { contentHash: content },
      { contentHash: content, link: { directory: 'localhost:4300', previous: null } },
      { contentHash: content, link: { directory: 'directory.example', previous: content } },
    )
    fc.assert(
      fc.property(names, times, covers, (...parts) => {
        const [written, time, cover] = parts
        const message = { name: written, at: time, ...cover }
        expect(parseChangeMessage(formatEditMessage(message))).toEqual({ kind: 'edit', ...message })
      }),
    )
  })

  it('may have an empty name, as for an imported profile', () =>
    expect(parseChangeMessage(formatEditMessage({ name: '', at }))).toEqual({
      kind: 'edit',
      name: '',
      at,
    }))

  it('accepts a time without milliseconds', () =>
    expect(parseChangeMessage('Update profile for Ada at 2026-03-01T12:00:00Z')?.at).toBe(at))
})

const whole = `Update profile for Ada at ${at}\nContent: ${content}`
const link = 'Directory: directory.example\nPrevious: none'

describe('a text that is not an edit', () => {
  it.each([
    ['nothing', ''],
    ['a sign-in', 'localhost wants you to sign in with your Ethereum account:\n0x8ba1'],
    ['no name', `Update profile for  at ${at}`.replace('  ', ' ')],
    ['a submission without a name', `Submit profile for  at ${at}\nContent: ${content}`],
    ['a submission without content', `Submit profile for Ada at ${at}`],
    ['text before it', ` Update profile for Ada at ${at}`],
    ['text after it', `Update profile for Ada at ${at} and Eve`],
    ['a line after', `Update profile for Ada at ${at}\n`],
    ['a third line', `Update profile for Ada at ${at}\nContent: ${content}\nContent: ${content}`],
    ['a name of two lines', `Update profile for Ada\nEve at ${at}`],
    ['a Windows line end', `Update profile for Ada at ${at}\r\nContent: ${content}`],
    ['a short hash', `Update profile for Ada at ${at}\nContent: ${content.slice(1)}`],
    ['a hash in capitals', `Update profile for Ada at ${at}\nContent: ${content.toUpperCase()}`],
    ['a link without content', `Update profile for Ada at ${at}\n${link}`],
    ['half a link', `${whole}\nDirectory: directory.example`],
    ['the other half', `${whole}\nPrevious: none`],
    ['a link in another order', `${whole}\nPrevious: none\nDirectory: directory.example`],
    ['two links', `${whole}\n${link}\n${link}`],
    ['a directory with a path', `${whole}\nDirectory: directory.example/a\nPrevious: none`],
    ['no directory', `${whole}\nDirectory: \nPrevious: none`],
    ['another word for none', `${whole}\nDirectory: directory.example\nPrevious: None`],
    ['another case', `update profile for Ada at ${at}`],
    ['a local time', 'Update profile for Ada at 2026-03-01T12:00:00.000+01:00'],
    ['an impossible day', 'Update profile for Ada at 2026-02-30T12:00:00.000Z'],
    ['an impossible month', 'Update profile for Ada at 2026-13-01T12:00:00.000Z'],
    ['an impossible hour', 'Update profile for Ada at 2026-03-01T24:00:00.000Z'],
    ['a date alone', 'Update profile for Ada at 2026-03-01'],
  ])('is rejected: %s', (_why, text) => expect(parseChangeMessage(text)).toBeUndefined())
})
