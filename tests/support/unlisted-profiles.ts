import { expect } from 'vitest'
import { makeOwner, makeSignedIn, type TestApi } from './api.ts'

/**
 * Makes a held profile and a rejected one, which others must not see, and the admin with the wallet
 * 'admin'.
 */
export async function makeUnlisted(api: TestApi, name: string) {
  const held = await makeOwner(api, `held-${name}`, { socialLinks: {} })
  const rejected = await makeOwner(api, `turned-down-${name}`, { socialLinks: {} })
  const admin = await makeSignedIn(api, 'admin')
  const verdict = await admin.ask({
    method: 'POST',
    url: `/api/admin/review/${rejected.profile.id}`,
    payload: { verdict: 'reject', note: 'Not this time.' },
  })
  expect(verdict.statusCode).toBe(200)
  return { held, rejected, admin }
}
