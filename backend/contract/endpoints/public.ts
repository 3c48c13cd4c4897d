import { profileType } from '#contract/profile/profile-type-schema.ts'
import { directorySearch } from '#contract/search/directory-filter.ts'
import { maxQuery } from '#contract/search/list-limits.ts'
import { configView } from '../views/config.ts'
import { ensNameView } from '../views/ens.ts'
import { homeView } from '../views/home.ts'
import { milestoneView } from '../views/milestone.ts'
import { profileView } from '../views/profile.ts'
import { proofView } from '../views/proof.ts'
import { searchView } from '../views/search.ts'
import { nonceView, sessionView } from '../views/session.ts'
import { staffActivityMonth } from '../views/staff-activity.ts'
import { z } from '../z.ts'
import { type Endpoint, nullResponse, pageQuery } from './shared-schemas.ts'

/**
 * Query of a list: filters, an order and a page. Without parameters the whole list is returned. For staff,
 * `fresh=true` loads the cached list anew.
 */
export const listQuery = directorySearch.extend({
  ...pageQuery.shape,
  fresh: z.enum(['true', 'false']).optional(),
})
export type ListQuery = z.output<typeof listQuery>

/**
 * Query of an endpoint whose data may be missing. With `optional=true` it returns 200 with null
 * instead of 401 or 404. Pages use this because browsers report a 4xx as an error.
 */
const optionalQuery = z.object({ optional: z.enum(['true', 'false']).optional() })

export const publicEndpoints = {
  listProfiles: { path: '/api/profiles', query: listQuery, response: z.array(profileView) },
  listProfilesOfType: {
    path: '/api/profiles/:type',
    params: z.object({ type: profileType }),
    query: listQuery,
    response: z.array(profileView),
  },
  getProfile: {
    path: '/api/profile/:id',
    params: z.object({ id: z.string() }),
    query: optionalQuery,
    response: profileView.nullable(),
  },
  getProfileByWallet: {
    path: '/api/profile/wallet/:address',
    params: z.object({ address: z.string() }),
    query: optionalQuery,
    response: profileView.nullable(),
  },
  listSimilar: {
    path: '/api/profile/:id/similar',
    params: z.object({ id: z.string() }),
    response: z.array(profileView),
  },
  getProof: {
    path: '/api/profile/:id/proof',
    params: z.object({ id: z.string() }),
    response: proofView,
  },
  getEnsName: {
    path: '/api/ens/:address',
    params: z.object({ address: z.string() }),
    response: ensNameView,
  },
  /** Decisions of the directory by month, the newest first. */
  listStaffActivity: { path: '/api/staff-activity', response: z.array(staffActivityMonth) },
  listMilestones: { path: '/api/milestones', response: z.array(milestoneView) },
  getHome: { path: '/api/home', response: homeView },
  searchDirectory: {
    path: '/api/search',
    query: z.object({ q: z.string().max(maxQuery) }),
    response: searchView,
  },
  getConfig: { path: '/api/config', response: configView },
  getNonce: { path: '/api/auth/nonce', response: nonceView },
  verifySignIn: {
    method: 'POST',
    path: '/api/auth/verify',
    body: z.object({ message: z.string().max(4000), signature: z.string().max(20_000) }),
    response: sessionView,
  },
  getSession: { path: '/api/auth/session', query: optionalQuery, response: sessionView.nullable() },
  logout: { method: 'POST', path: '/api/auth/logout', response: nullResponse },
} as const satisfies Record<string, Endpoint>
