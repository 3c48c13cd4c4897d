import { editProfile, submitProfile } from './commands/profile.ts'
import { reviewProfile } from './commands/review.ts'
import { maxPage } from './limits.ts'
import { directoryFilter } from './match.ts'
import { profileType } from './profile-type.ts'
import { configView } from './views/config.ts'
import { mediaView } from './views/media.ts'
import { milestoneView } from './views/milestone.ts'
import { profileView, submittedProfile } from './views/profile.ts'
import { reviewView } from './views/review.ts'
import { nonceView, sessionView } from './views/session.ts'
import { z } from './z.ts'

/** The query of a list: filters, and a page of it. Without `limit` and `cursor` the whole list comes. */
export const listQuery = directoryFilter.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPage).optional(),
  fresh: z.enum(['true', 'false']).optional(),
})
export type ListQuery = z.output<typeof listQuery>

const nothing = z.null()

const pageLimit = z.coerce.number().int().min(1).max(maxPage).optional()

/** An id in any case, since that is how UUIDs are compared. */
const profileId = z.uuid().toLowerCase()

/** Every call: method, path, what goes in and what comes out. Paths are Fastify's, with `:name`. */
export const endpoints = {
  listProfiles: {
    method: 'GET',
    path: '/api/profiles',
    query: listQuery,
    response: z.array(profileView),
  },
  listProfilesOfType: {
    method: 'GET',
    path: '/api/profiles/:type',
    params: z.object({ type: profileType }),
    query: listQuery,
    response: z.array(profileView),
  },
  getProfile: {
    method: 'GET',
    path: '/api/profile/:id',
    params: z.object({ id: z.string() }),
    response: profileView,
  },
  getProfileByWallet: {
    method: 'GET',
    path: '/api/profile/wallet/:address',
    params: z.object({ address: z.string() }),
    response: profileView,
  },
  listProfilesByWallet: {
    method: 'GET',
    path: '/api/profiles/wallet/:address',
    params: z.object({ address: z.string() }),
    response: z.array(profileView),
  },
  submitProfile: {
    method: 'POST',
    path: '/api/profiles',
    body: submitProfile,
    response: submittedProfile,
  },
  editProfile: {
    method: 'PATCH',
    path: '/api/profile/:id',
    params: z.object({ id: profileId }),
    body: editProfile,
    response: profileView,
  },
  deleteProfile: {
    method: 'DELETE',
    path: '/api/profile/:id',
    params: z.object({ id: profileId }),
    response: nothing,
  },
  uploadMedia: { method: 'POST', path: '/api/media', response: mediaView },
  listMilestones: { method: 'GET', path: '/api/milestones', response: z.array(milestoneView) },
  getConfig: { method: 'GET', path: '/api/config', response: configView },
  getNonce: { method: 'GET', path: '/api/auth/nonce', response: nonceView },
  verifySignIn: {
    method: 'POST',
    path: '/api/auth/verify',
    body: z.object({ message: z.string().max(4000), signature: z.string().max(20_000) }),
    response: sessionView,
  },
  getSession: { method: 'GET', path: '/api/auth/session', response: sessionView },
  logout: { method: 'POST', path: '/api/auth/logout', response: nothing },
  listReview: {
    method: 'GET',
    path: '/api/admin/review',
    query: z.object({ cursor: z.string().max(100).optional(), limit: pageLimit }),
    response: reviewView,
  },
  reviewProfile: {
    method: 'POST',
    path: '/api/admin/review/:id',
    params: z.object({ id: profileId }),
    body: reviewProfile,
    response: profileView,
  },
} as const
