import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { parseSignIn } from './sign-in-message.ts'

const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const now = new Date('2026-03-01T12:00:00.000Z')
const at = (time: string) => new Date(`2026-03-01T${time}Z`)

type Message = Parameters<typeof createSiweMessage>[0]
const ours: Message = {
  address,
  chainId: 1,
  domain: 'directory.example',
  issuedAt: now,
  nonce: 'a1b2c3d4e5f6a7b8',
  uri: 'https://directory.example/submit',
  version: '1',
}

function read(text: string, publicUrl = 'https://directory.example'): unknown {
  try {
    return parseSignIn(text, { publicUrl: new URL(publicUrl), now })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const readWith = (changes: Partial<Message>, publicUrl?: string) =>
  read(createSiweMessage({ ...ours, ...changes }), publicUrl)

const signedIn = { address, chainId: 1, nonce: ours.nonce }

describe('a sign-in message', () => {
  it('is parsed into its address, chain and nonce', () => {
    expect(readWith({})).toEqual(signedIn)
    expect(readWith({ scheme: 'https', statement: 'Sign in.', chainId: 8453 })).toEqual({
      ...signedIn,
      chainId: 8453,
    })
  })

  it.each<[string, Partial<Message>]>([
    ['another site', { domain: 'evil.example' }],
    ['another port', { domain: 'directory.example:8443' }],
    ['a URL of another site', { uri: 'https://evil.example/submit' }],
    ['a URL of another protocol', { uri: 'http://directory.example/submit' }],
    ['a blob URL', { uri: 'blob:https://directory.example/1' }],
    ['a URL with a user name', { uri: 'https://ada@directory.example/' }],
    ['a URL with a password', { uri: 'https://:pw@directory.example/' }],
    ['another protocol', { scheme: 'http' }],
    ['an unsupported chain', { chainId: 424242 }],
  ])('is refused for %s', (_what, changes) => {
    expect(readWith(changes)).toBe('sign-in-invalid')
  })

  it.each<[string, (text: string) => string]>([
    ['an empty text', () => ''],
    ['other text', () => 'Let me in, please.'],
    ['a trailing line break', (text) => `${text}\n`],
    ['a leading line break', (text) => `\n${text}`],
    ['a lower-case address', (text) => text.replace(address, address.toLowerCase())],
    ['no nonce', (text) => text.replace(/\nNonce: .*/, '')],
    ['no chain', (text) => text.replace(/\nChain ID: .*/, '')],
    ['no time', (text) => text.replace(/\nIssued At: .*/, '')],
    ['no version', (text) => text.replace(/\nVersion: .*/, '')],
    ['no URI', (text) => text.replace(/\nURI: .*/, '')],
  ])('is refused with %s', (_what, change) => {
    expect(read(change(createSiweMessage(ours)))).toBe('sign-in-invalid')
  })

  it.each<[string, Partial<Message>, unknown]>([
    ['accepted at five minutes old', { issuedAt: at('11:55:00.000') }, signedIn],
    ['expired a millisecond later', { issuedAt: at('11:54:59.999') }, 'sign-in-expired'],
    ['accepted at five minutes ahead', { issuedAt: at('12:05:00.000') }, signedIn],
    ['refused further ahead', { issuedAt: at('12:05:00.001') }, 'sign-in-expired'],
    ['accepted before its expiration time', { expirationTime: at('12:00:00.001') }, signedIn],
    ['expired at its expiration time', { expirationTime: now }, 'sign-in-expired'],
    ['accepted from its start time on', { notBefore: now }, signedIn],
    ['refused before its start time', { notBefore: at('12:00:00.001') }, 'sign-in-expired'],
  ])('is %s', (_what, changes, response) => {
    expect(readWith(changes)).toEqual(response)
  })
})
