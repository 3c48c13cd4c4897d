import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { writeEditMessage } from './edit-message.ts'
import { profileFields } from './profile-fields.ts'
import { readSignedText, writeContentResource } from './signed-text.ts'
import { readSubmitMessage, writeSubmitMessage } from './submit-message.ts'

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
    resources: [writeContentResource(content)],
    ...parts,
  })
const signedIn = { kind: 'sign-in', domain: 'directory.example', address, at, content }

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
  it('is two lines, which people can read', () =>
    expect(writeSubmitMessage({ name: 'Ada Okafor', at, content })).toBe(
      `Submit profile for Ada Okafor at ${at}\nContent: ${content}`,
    ))

  it('reads back as it was written, whatever the name, and as nothing else', () =>
    fc.assert(
      fc.property(names, times, (name, time) => {
        const text = writeSubmitMessage({ name, at: time, content })
        expect(readSignedText(text)).toEqual({ kind: 'submission', name, at: time, content })
      }),
    ))

  it.each([
    ['an edit', writeEditMessage({ name: 'Ada', at, content })],
    ['a sign-in', signIn()],
    ['one line', `Submit profile for Ada at ${at}`],
    ['something before', ` Submit profile for Ada at ${at}\nContent: ${content}`],
    ['a line after', `Submit profile for Ada at ${at}\nContent: ${content}\n`],
    ['two hashes', `Submit profile for Ada at ${at}\nContent: ${content}\nContent: ${content}`],
    ['a name of two lines', `Submit profile for Ada\nEve at ${at}\nContent: ${content}`],
    ['a short hash', `Submit profile for Ada at ${at}\nContent: ${content.slice(1)}`],
    ['a hash in capitals', `Submit profile for Ada at ${at}\nContent: ${content.toUpperCase()}`],
    ['no such day', `Submit profile for Ada at 2026-02-30T12:00:00.000Z\nContent: ${content}`],
  ])('is not read out of %s', (_what, text) => expect(readSubmitMessage(text)).toBeUndefined())
})

describe('a sign-in', () => {
  it('covers the content that its resources name', () =>
    expect(readSignedText(signIn())).toEqual(signedIn))

  it('may hold everything else that such a text may hold', () =>
    expect(
      readSignedText(
        signIn({
          scheme: 'https',
          statement: 'Sign in. It costs nothing.',
          expirationTime: new Date('2026-03-02'),
          notBefore: new Date('2026-02-28'),
          requestId: 'some-id.0',
          resources: ['https://directory.example/terms', writeContentResource(content)],
        }),
      ),
    ).toEqual(signedIn))

  it('covers nothing where its resources name nothing', () => {
    const bare = { ...signedIn, content: undefined }
    expect(readSignedText(signIn({ resources: undefined }))).toEqual(bare)
    expect(readSignedText(signIn({ resources: [] }))).toEqual(bare)
    expect(readSignedText(signIn({ resources: ['https://directory.example'] }))).toEqual(bare)
  })

  it('covers nothing by what a statement or a request says', () => {
    const named = `Resources: - ${writeContentResource(other)}`
    const parts = { statement: named, requestId: named, resources: [] }
    expect(readSignedText(signIn(parts))).toEqual({ ...signedIn, content: undefined })
  })

  it.each([
    ['two contents', signIn({ resources: [content, other].map(writeContentResource) })],
    ['the same twice', signIn({ resources: [content, content].map(writeContentResource) })],
    ['a short hash', signIn({ resources: [writeContentResource(content.slice(1))] })],
    ['capitals', signIn({ resources: [writeContentResource(content.toUpperCase())] })],
    ['more at its end', `${signIn()}\n`],
    ['more in front', `\n${signIn()}`],
    ['another version', signIn().replace('Version: 1', 'Version: 2')],
    ['a statement of two lines', signIn({ statement: 'One.' }).replace('One.', 'One.\nTwo.')],
  ])('with %s is none', (_what, text) => expect(readSignedText(text)).toBeUndefined())
})

describe('any text', () => {
  it('is read without an error, and only ours is taken', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(readSignedText(text)).toBeUndefined()
      }),
    ))

  it('that differs by a letter from one of ours never covers another content', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          signIn(),
          writeSubmitMessage({ name: 'Ada', at, content }),
          writeEditMessage({ name: 'Ada', at, content }),
        ),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (text, place, put) => {
          const where = place % text.length
          const changed = text.slice(0, where) + put + text.slice(where + 1)
          const read = readSignedText(changed)
          if (read?.content === undefined || read.content === content) return
          // Only a letter of the hash itself may have made it so.
          expect(changed).toContain(read.content)
        },
      ),
    ))

  it('takes no long time, however it is made', () => {
    const text = `directory.example wants you to sign in with your Ethereum account:\n${address}\n\n${'URI: '.repeat(50_000)}`
    expect(readSignedText(text)).toBeUndefined()
    expect(readSignedText(`Submit profile for ${` at ${at}`.repeat(5000)}`)).toBeUndefined()
  })
})
