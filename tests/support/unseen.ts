import { expect } from 'vitest'
import { makeOwner, makeSignedIn, type TestApi } from './api.ts'

/**
 * A profile that is held and one that was turned down, of which others are to learn nothing. The wallet
 * 'admin' is one of an admin, who is given back too.
 */
export async function makeUnseen(api: TestApi, name: string) {
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
