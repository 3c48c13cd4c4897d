import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { renderOrRefuse } from './render-or-refuse.ts'

it('refuses a failed render as unavailable, with Retry-After and its cause', async () => {
  const cause = new Error('The renderer is gone')
  await expect(renderOrRefuse(() => Promise.reject(cause))).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: 2 },
    cause,
  })
})

it('rethrows a refusal unchanged', async () => {
  const missing = new Refusal('not-found')
  await expect(renderOrRefuse(() => Promise.reject(missing))).rejects.toBe(missing)
})
