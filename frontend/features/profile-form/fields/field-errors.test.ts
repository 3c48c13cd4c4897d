import { describe, expect, it } from 'vitest'
import type { Problem } from '#contract/refusal.ts'
import { toFieldErrors } from './field-errors.ts'

describe('a refusal', () => {
  const refusal: Problem = {
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    detail: 'This handle is taken.',
    code: 'handle-taken',
  }

  it('is shown on the fields that it names', () => {
    const errors = [
      { path: 'socialLinks.twitter', message: 'X' },
      { path: 'tags.3', message: 'Tag' },
      { path: '/profilePhotos/0', message: 'Photo' },
      { path: 'nothing.we.show', message: 'Other' },
    ]
    expect(toFieldErrors({ ...refusal, code: 'invalid-input', errors })).toEqual([
      { path: 'socialLinks.twitter', message: 'X' },
      { path: 'tags', message: 'Tag' },
      { path: 'profilePhotos', message: 'Photo' },
    ])
  })

  it('is shown on the field of its code', () => {
    expect(toFieldErrors(refusal)).toEqual([{ path: 'handle', message: 'This handle is taken.' }])
    expect(toFieldErrors({ ...refusal, code: 'rate-limited' })).toEqual([])
    const errors = [{ path: 'profilePhotos.1', message: 'This photo is not there.' }]
    expect(toFieldErrors({ ...refusal, errors })).toEqual([
      { path: 'profilePhotos', message: 'This photo is not there.' },
    ])
  })

  it('is shown on an avatar that the server does not have', () => {
    const errors = [{ path: 'avatarUrl', message: 'Upload the picture first.' }]
    expect(toFieldErrors({ ...refusal, code: 'media-unknown', errors })).toEqual([
      { path: 'avatarUrl', message: 'Upload the picture first.' },
    ])
  })
})
