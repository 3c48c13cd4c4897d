import { describe, expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import { RequestFailed, readFailure } from '#queries/api-client.ts'
import { readReason } from './read-reason.ts'

const later = 'Please try again later.'

describe('the reason of a failure', () => {
  it('is the server’s sentence', async () => {
    const detail = 'This handle is taken.'
    const problem = {
      type: 'about:blank',
      title: 'Taken',
      status: 409,
      detail,
      code: 'handle-taken',
    }
    const refused = await readFailure(409, JSON.stringify(problem))
    expect(readReason(refused, later)).toBe(detail)
    expect(readReason(new RequestFailed(503, 'Service Unavailable'), later)).toBe(
      '503: Service Unavailable',
    )
  })

  it('is never the page of a proxy, nor what was expected of an answer', () => {
    const page = '<!DOCTYPE html><html><h1>Bad Gateway</h1></html>'
    expect(readReason(new RequestFailed(502, page), later)).toBe(
      'The server answered 502. Please try again later.',
    )
    expect(readReason(new RequestFailed(500, 'x'.repeat(400)), later)).not.toContain('xx')
    for (const read of [() => JSON.parse(page), () => z.string().parse(1)]) {
      try {
        read()
      } catch (cause) {
        expect(readReason(cause, later)).toBe(later)
      }
    }
    expect.assertions(4)
  })

  it('is the wallet’s short one', () => {
    const cause = Object.assign(new Error('Long.'), { shortMessage: 'User rejected the request.' })
    expect(readReason(cause, later)).toBe('User rejected the request.')
  })
})
