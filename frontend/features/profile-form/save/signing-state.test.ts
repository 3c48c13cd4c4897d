import { describe, expect, it } from 'vitest'
import { formatEditMessage } from '#contract/edit-message.ts'
import type { WalletAsk } from '#lib/wallet.ts'
import { signingState, writeStamp } from './signing-state.ts'

const at = '2026-11-21T09:12:04.500Z'
const content = `7be1c0${'0'.repeat(54)}e94d`
const message = formatEditMessage({ name: 'Inês', at, content })
const bare = formatEditMessage({ name: 'Inês', at })
const none: WalletAsk = { status: 'none' }
const still = { sending: false, failed: false, changed: true, stands: false }

describe('the line under a form', () => {
  it.each<[string, WalletAsk, Partial<typeof still>, string]>([
    ['at rest', none, {}, 'idle'],
    ['pressed', none, { sending: true }, 'pressed'],
    ['while the wallet is asked', { status: 'asked', message }, { sending: true }, 'waiting'],
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
  ])('%s', (_when, ask, more, state) => {
    expect(signingState({ ask, ...still, ...more })).toBe(state)
  })

  it('is stamped with time and hash, once the content is signed', () => {
    expect(writeStamp({ status: 'signed', message })).toBe(
      'Signed 09:12:04 UTC, Content 7be1c0…e94d',
    )
    expect(writeStamp({ status: 'asked', message })).toBeUndefined()
    expect(writeStamp({ status: 'signed', message: bare })).toBeUndefined()
  })
})
