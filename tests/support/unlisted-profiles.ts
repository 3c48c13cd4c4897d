import { expect } from 'vitest'
import { createOwner, signInVisitor, type TestApi } from './api.ts'

/**
 * Creates a held profile and a rejected one, which others must not see, and the admin with the wallet
 * 'admin'.
 */
export async function createUnlisted(api: TestApi, name: string) {
  const held = await createOwner(api, `held-${name}`, { socialLinks: {} })
  const rejected = await createOwner(api, `turned-down-${name}`, { socialLinks: {} })
  const admin = await signInVisitor(api, 'admin')
  const verdict = await admin.ask({
    method: 'POST',
    url: `/api/admin/review/${rejected.profile.id}`,
    payload: { verdict: 'reject', note: 'Not this time.' },
  })
  expect(verdict.statusCode).toBe(200)
  return { held, rejected, admin }
}
