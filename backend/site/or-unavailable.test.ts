import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { orUnavailable } from './or-unavailable.ts'

it('refuses a failed render as unavailable, with Retry-After and its cause', async () => {
  const cause = new Error('The renderer is gone')
  await expect(orUnavailable(() => Promise.reject(cause))).rejects.toMatchObject({
    ...{ code: 'unavailable', details: { retryAfter: 2 }, cause },
  })
})

it('rethrows a refusal unchanged', async () => {
  const missing = new Refusal('not-found')
  await expect(orUnavailable(() => Promise.reject(missing))).rejects.toBe(missing)
})
