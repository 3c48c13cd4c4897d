import { describe, expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import { AppendUnconfirmed, LogUnavailable } from '#event-log/port.ts'
import { SubjectErased } from '#vault/errors.ts'
import { errorToProblem } from './error-to-problem.ts'

describe('the problem of an error', () => {
  it('has the detail of its code, or that of the refusal', () => {
    expect(errorToProblem(new Refusal('handle-taken')).problem).toEqual({
      type: 'urn:provenance:problem:handle-taken',
      title: 'Handle taken',
      status: 409,
      detail: 'This handle is taken. Choose another one.',
      code: 'handle-taken',
      errors: [{ path: 'handle', message: 'This handle is taken. Choose another one.' }],
    })
    const limited = errorToProblem(new Refusal('rate-limited', { detail: 'Wait.', retryAfter: 7 }))
    expect(limited).toMatchObject({ retryAfter: 7, problem: { status: 429, detail: 'Wait.' } })
  })

  it('suggests a later check if a change may or may not be saved', () => {
    expect(errorToProblem(new LogUnavailable('down')).problem.detail).not.toContain('saved')
    expect(errorToProblem(new AppendUnconfirmed('silent'))).toMatchObject({
      retryAfter: 2,
      problem: { detail: expect.stringContaining('Look at your profile in a minute') },
    })
  })

  it.each([
    [new LogUnavailable('down'), 503, 'unavailable'],
    [new AppendUnconfirmed('silent'), 503, 'unavailable'],
    [Object.assign(new Error('full'), { code: '53100', severity: 'ERROR' }), 503, 'unavailable'],
    [new SubjectErased('profile:x:1'), 409, 'conflict'],
    [Object.assign(new Error('x'), { code: '22008', severity: 'ERROR' }), 400, 'invalid-input'],
    [Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }), 413, 'too-large'],
    [Object.assign(new Error('x'), { statusCode: 418 }), 418, 'invalid-input'],
  ])('has the status and code of the error: %s', (error, status, code) => {
    expect(errorToProblem(error).problem).toMatchObject({ status, code })
  })

  it.each([
    new Error('planted'),
    Object.assign(new Error('planted'), { statusCode: 502 }),
    z.object({ planted: z.string() }).safeParse({ planted: 1 }).error,
    'planted',
    undefined,
  ])('reveals nothing about an unexpected error: %s', (error) => {
    const response = errorToProblem(error)
    expect(response).toMatchObject({
      isUnexpected: true,
      problem: { status: 500, code: 'internal' },
    })
    expect(JSON.stringify(response)).not.toContain('planted')
  })
})
