import { describe, expect, it } from 'vitest'
import { formatEditMessage } from '#contract/edit-message.ts'
import type { SignatureRequest } from '#lib/wallet.ts'
import { formatStamp, signingState } from './signing-state.ts'

const at = '2026-11-21T09:12:04.500Z'
const content = `7be1c0${'0'.repeat(54)}e94d`
const message = formatEditMessage({ name: 'Inês', at, content })
const bare = formatEditMessage({ name: 'Inês', at })
const none: SignatureRequest = { status: 'none' }
const still = { sending: false, failed: false, changed: true, stands: false }

describe('the line under a form', () => {
  it.each<[string, SignatureRequest, Partial<typeof still>, string]>([
    ['at rest', none, {}, 'idle'],
    ['pressed', none, { sending: true }, 'pressed'],
    ['while the wallet is asked', { status: 'pending', message }, { sending: true }, 'waiting'],
    [
      'between a sign-in and the signature',
      { status: 'signed', message: bare },
      { sending: true },
      'waiting',
    ],
    ['once it is signed', { status: 'signed', message }, { sending: true }, 'signed'],
    ['saved', { status: 'signed', message }, { changed: false }, 'signed'],
    ['signed at an earlier visit', none, { changed: false, stands: true }, 'standing'],
    ['pressed again', none, { sending: true, stands: true }, 'pressed'],
    ['written in again', { status: 'signed', message }, {}, 'idle'],
    ['declined', { status: 'declined', message }, { failed: true }, 'idle'],
    ['refused by the server', { status: 'signed', message }, { failed: true }, 'crossed'],
  ])('%s', (_when, request, more, state) => {
    expect(signingState({ request, ...still, ...more })).toBe(state)
  })

  it('is stamped with time and hash, once the content is signed', () => {
    expect(formatStamp({ status: 'signed', message })).toBe(
      'Signed 09:12:04 UTC, Content 7be1c0…e94d',
    )
    expect(formatStamp({ status: 'pending', message })).toBeUndefined()
    expect(formatStamp({ status: 'signed', message: bare })).toBeUndefined()
  })
})
