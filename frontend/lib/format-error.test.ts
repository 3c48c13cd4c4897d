import { describe, expect, it, vi } from 'vitest'
import { z } from '#contract/z.ts'
import { parseFailure, RequestFailed } from '#queries/api-client.ts'
import { formatError } from './format-error.ts'
import { formatWalletError } from './format-wallet-error.ts'

const later = 'Please try again later.'

describe('the text of an error', () => {
  it('is the server’s sentence', async () => {
    const detail = 'This handle is taken.'
    const problem = {
      type: 'about:blank',
      title: 'Taken',
      status: 409,
      detail,
      code: 'handle-taken',
    }
    const refused = await parseFailure(409, JSON.stringify(problem))
    expect(formatError(refused, later)).toBe(detail)
    expect(formatError(new RequestFailed(503, 'Service Unavailable'), later)).toBe(
      '503: Service Unavailable',
    )
  })

  it('is never the page of a proxy, or a parser error', () => {
    const page = '<!DOCTYPE html><html><h1>Bad Gateway</h1></html>'
    expect(formatError(new RequestFailed(502, page), later)).toBe(
      'The server answered 502. Please try again later.',
    )
    expect(formatError(new RequestFailed(500, 'x'.repeat(400)), later)).not.toContain('xx')
    for (const read of [() => JSON.parse(page), () => z.string().parse(1)]) {
      try {
        read()
      } catch (cause) {
        expect(formatError(cause, later)).toBe(later)
      }
    }
    expect.assertions(4)
  })

  it('explains the code of a wallet error, also of a wrapped one, and never quotes the wallet', () => {
    const declined = 'You declined in your wallet. Nothing was sent.'
    const rejected = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const wrapped = Object.assign(new Error('Details: 0x5f.', { cause: rejected }), {
      shortMessage: 'Failed.',
    })
    const unsigned = 'Profile update must be signed with your wallet'
    expect(formatWalletError(new Error(unsigned, { cause: rejected }), later)).toBe(unsigned)
    expect(formatWalletError(rejected, later)).toBe(declined)
    expect(formatWalletError(wrapped, later)).toBe(declined)
    const pending = Object.assign(new Error("Request of type 'wallet_x' pending"), { code: -32002 })
    expect(formatWalletError(pending, later)).toMatch(
      /^Your wallet is waiting for your answer to an earlier request\./,
    )
    const missing = Object.assign(new Error('Provider not found.'), {
      name: 'ProviderNotFoundError',
    })
    expect(formatWalletError(missing, later)).toMatch(
      /^This wallet was not found in this browser\./,
    )
    const raw = Object.assign(new Error('0xdead'), { shortMessage: 'An internal error: 0xdead' })
    expect(formatWalletError(raw, later)).toBe(later)
  })

  it('explains that the directory could not be reached, or that the browser is offline', () => {
    const failed = new TypeError('Failed to fetch')
    expect(formatError(failed, later)).toMatch(/^The directory could not be reached\./)
    vi.stubGlobal('navigator', { onLine: false })
    expect(formatError(failed, later)).toMatch(/^You are offline\./)
    vi.unstubAllGlobals()
    expect(formatError(new TypeError('x is not a function'), later)).toBe(later)
  })
})
