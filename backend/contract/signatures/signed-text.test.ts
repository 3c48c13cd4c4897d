import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage, formatSubmitMessage, parseChangeMessage } from './change-message.ts'
import { formatContentResource, formatPreviousResource, parseSignedText } from './signed-text.ts'

const at = '2026-03-01T12:00:00.000Z'
const content = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

type Message = Parameters<typeof createSiweMessage>[0]
const signIn = (parts: Partial<Message> = {}) =>
  createSiweMessage({
    address,
    chainId: 1,
    domain: 'directory.example',
    issuedAt: new Date(at),
    nonce: 'a1b2c3d4e5f6a7b8',
    uri: 'https://directory.example',
    version: '1',
    resources: [formatContentResource(content)],
    ...parts,
  })
const signedIn = { kind: 'sign-in', domain: 'directory.example', address, at, contentHash: content }

const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(`Eve at ${at}`, `x\u2028Content: ${content}`, 'Submit profile for Eve', '$&'),
  )
  .filter((text) => profileFields.shape.name.safeParse(text).success)
  .map((text) => profileFields.shape.name.parse(text))
const times = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

describe('the text of a signed submission', () => {
  it('is two readable lines', () =>
    expect(formatSubmitMessage({ name: 'Ada Okafor', at, contentHash: content })).toBe(
      `Submit profile for Ada Okafor at ${at}\nContent: ${content}`,
    ))

  it('is parsed back to its parts for any name, and never as another kind of text', () =>
    fc.assert(
      fc.property(names, times, (name, time) => {
        const text = formatSubmitMessage({ name, at: time, contentHash: content })
        expect(parseSignedText(text)).toEqual({
          kind: 'submission',
          name,
          at: time,
          contentHash: content,
        })
      }),
    ))

  it.each([
    ['the text of an edit', formatEditMessage({ name: 'Ada', at, contentHash: content })],
    ['the text of a sign-in', signIn()],
    ['only one line', `Submit profile for Ada at ${at}`],
    ['text before it', ` Submit profile for Ada at ${at}\nContent: ${content}`],
    ['a line after', `Submit profile for Ada at ${at}\nContent: ${content}\n`],
    ['two hashes', `Submit profile for Ada at ${at}\nContent: ${content}\nContent: ${content}`],
    ['a name of two lines', `Submit profile for Ada\nEve at ${at}\nContent: ${content}`],
    ['a short hash', `Submit profile for Ada at ${at}\nContent: ${content.slice(1)}`],
    ['a hash in capitals', `Submit profile for Ada at ${at}\nContent: ${content.toUpperCase()}`],
    [
      'an impossible day',
      `Submit profile for Ada at 2026-02-30T12:00:00.000Z\nContent: ${content}`,
    ],
  ])('is not accepted with %s', (_what, text) =>
    expect(parseChangeMessage(text)?.kind).not.toBe('submission'),
  )
})

describe('a sign-in', () => {
  it('covers the content that its resources name', () =>
    expect(parseSignedText(signIn())).toEqual(signedIn))

  it('may name the text before it, and its domain is the directory', () => {
    for (const previous of [null, other]) {
      const resources = [formatContentResource(content), formatPreviousResource(previous)]
      expect(parseSignedText(signIn({ resources }))).toEqual({
        ...signedIn,
        link: { directory: 'directory.example', previous },
      })
    }
  })

  it('may contain every optional part', () =>
    expect(
      parseSignedText(
        signIn({
          scheme: 'https',
          statement: 'Sign in. It costs nothing.',
          expirationTime: new Date('2026-03-02'),
          notBefore: new Date('2026-02-28'),
          requestId: 'some-id.0',
          resources: ['https://directory.example/terms', formatContentResource(content)],
        }),
      ),
    ).toEqual(signedIn))

  it('covers no content without a resource', () => {
    const bare = { ...signedIn, contentHash: undefined }
    expect(parseSignedText(signIn({ resources: undefined }))).toEqual(bare)
    expect(parseSignedText(signIn({ resources: [] }))).toEqual(bare)
    expect(parseSignedText(signIn({ resources: ['https://directory.example'] }))).toEqual(bare)
  })

  it('covers no content by a statement or a request id', () => {
    const named = `Resources: - ${formatContentResource(other)}`
    const parts = { statement: named, requestId: named, resources: [] }
    expect(parseSignedText(signIn(parts))).toEqual({ ...signedIn, contentHash: undefined })
  })

  it.each([
    ['two contents', signIn({ resources: [content, other].map(formatContentResource) })],
    ['the same twice', signIn({ resources: [content, content].map(formatContentResource) })],
    ['a text before it, but no content', signIn({ resources: [formatPreviousResource(null)] })],
    [
      'two texts before it',
      signIn({
        resources: [formatContentResource(content), ...[null, other].map(formatPreviousResource)],
      }),
    ],
    ['a short hash', signIn({ resources: [formatContentResource(content.slice(1))] })],
    ['capitals', signIn({ resources: [formatContentResource(content.toUpperCase())] })],
    ['text after it', `${signIn()}\n`],
    ['text before it', `\n${signIn()}`],
    ['another version', signIn().replace('Version: 1', 'Version: 2')],
    ['a statement of two lines', signIn({ statement: 'One.' }).replace('One.', 'One.\nTwo.')],
  ])('is not accepted with %s', (_what, text) => expect(parseSignedText(text)).toBeUndefined())
})

describe('any text', () => {
  it('is parsed without an error, and accepted only in a known form', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(parseSignedText(text)).toBeUndefined()
      }),
    ))

  it('never covers other content if it differs from a known text by one letter', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          signIn(),
          formatSubmitMessage({ name: 'Ada', at, contentHash: content }),
          formatEditMessage({ name: 'Ada', at, contentHash: content }),
        ),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (text, place, put) => {
          const where = place % text.length
          const changed = text.slice(0, where) + put + text.slice(where + 1)
          const read = parseSignedText(changed)
          if (read?.contentHash === undefined || read.contentHash === content) return
          // Only a change within the hash itself can have this effect.
          expect(changed).toContain(read.contentHash)
        },
      ),
    ))

  it('is parsed quickly, whatever its content', () => {
    const text = `directory.example wants you to sign in with your Ethereum account:\n${address}\n\n${'URI: '.repeat(50_000)}`
    expect(parseSignedText(text)).toBeUndefined()
    expect(parseSignedText(`Submit profile for ${` at ${at}`.repeat(5000)}`)).toBeUndefined()
  })
})
