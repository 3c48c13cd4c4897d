import { describe, expect, it } from 'vitest'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import type { SignatureRequest } from '#lib/wallet.ts'
import { formatStamp, signingState } from './signing-state.ts'

const at = '2026-11-21T09:12:04.500Z'
const content = `7be1c0${'0'.repeat(54)}e94d`
const message = formatEditMessage({ name: 'Inês', at, contentHash: content })
const messageWithoutContent = formatEditMessage({ name: 'Inês', at })
const none: SignatureRequest = { status: 'none' }
const initial = {
  isSending: false,
  hasFailed: false,
  hasUnsavedChanges: true,
  hasEarlierSignature: false,
}

describe('the signature line of a form', () => {
  it.each<[string, SignatureRequest, Partial<typeof initial>, string]>([
    ['before the button is pressed', none, {}, 'idle'],
    ['after the button is pressed', none, { isSending: true }, 'pressed'],
    ['while the wallet is open', { status: 'pending', message }, { isSending: true }, 'waiting'],
    [
      'between a sign-in and the signature',
      { status: 'signed', message: messageWithoutContent },
      { isSending: true },
      'waiting',
    ],
    ['once the content is signed', { status: 'signed', message }, { isSending: true }, 'signed'],
    [
      'once the form is saved',
      { status: 'signed', message },
      { hasUnsavedChanges: false },
      'signed',
    ],
    [
      'for a signature of an earlier visit',
      none,
      { hasUnsavedChanges: false, hasEarlierSignature: true },
      'standing',
    ],
    [
      'when the button is pressed again',
      none,
      { isSending: true, hasEarlierSignature: true },
      'pressed',
    ],
    ['when the form is changed again', { status: 'signed', message }, {}, 'idle'],
    ['after the user declined', { status: 'declined', message }, { hasFailed: true }, 'idle'],
    [
      'after the server refused the signature',
      { status: 'signed', message },
      { hasFailed: true },
      'crossed',
    ],
  ])('has its state %s', (_when, request, more, state) => {
    expect(signingState({ request, ...initial, ...more })).toBe(state)
  })

  it('has a stamp of time and hash once the content is signed', () => {
    expect(formatStamp({ status: 'signed', message })).toBe(
      'Signed 09:12:04 UTC, Content 7be1c0…e94d',
    )
    expect(formatStamp({ status: 'pending', message })).toBeUndefined()
    expect(formatStamp({ status: 'signed', message: messageWithoutContent })).toBeUndefined()
  })
})
