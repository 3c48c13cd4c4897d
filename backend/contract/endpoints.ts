import { attemptFilter } from './attempt-filter.ts'
import { measureNetwork, releaseNetwork } from './commands/network.ts'
import { editProfile, submitProfile } from './commands/profile.ts'
import { reason } from './commands/reason.ts'
import { reviewProfile } from './commands/review.ts'
import { actor } from './events/metadata.ts'
import { maxHistoryPage, maxPage, maxQuery } from './limits.ts'
import { directoryFilter } from './match.ts'
import { profileType } from './profile-type.ts'
import { attemptCount, attemptPage, attemptView } from './views/attempt.ts'
import { configView } from './views/config.ts'
import { clearedView, deploymentView } from './views/deployment.ts'
import { eventPage, eventType } from './views/event-index.ts'
import { contractSignatureView, historyView } from './views/history.ts'
import { mediaView } from './views/media.ts'
import { milestoneBoard, milestoneView } from './views/milestone.ts'
import { networksView, networkView } from './views/network.ts'
import { walletAnswer } from './views/own-data.ts'
import { profileView, submittedProfile } from './views/profile.ts'
import { proofView } from './views/proof.ts'
import { reviewView } from './views/review.ts'
import {
  analysisView,
  rankOutlook,
  rosterSearchView,
  rosterView,
  typeChangeView,
  walletActView,
} from './views/roster.ts'
import { nonceView, sessionView } from './views/session.ts'
import { suspiciousActivity } from './views/threat.ts'
import { z } from './z.ts'

/** The query of a list: filters, and a page of it. Without `limit` and `cursor` the whole list comes. */
export const listQuery = directoryFilter.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPage).optional(),
  fresh: z.enum(['true', 'false']).optional(),
})
export type ListQuery = z.output<typeof listQuery>

/** Which page of a list of the staff's. */
const pageQuery = listQuery.pick({ cursor: true, limit: true })

/** Parts of what is looked for; all that are filled must be found. */
export const rosterSearch = z.object({
  wallet: z.string().max(maxQuery).optional(),
  name: z.string().max(maxQuery).optional(),
  handle: z.string().max(maxQuery).optional(),
})
export type RosterSearch = z.output<typeof rosterSearch>

/** What an admin says with every act. */
const adminAct = z.object({ adminReason: reason }, 'Reason is required')

const ofWallet = z.object({ wallet: z.string() })

/** A page of attempts. `content=false` leaves out what was sent, which may be long. */
export const attemptQuery = attemptFilter.extend({
  ...pageQuery.shape,
  content: z.enum(['true', 'false']).optional(),
})

const nothing = z.null()

const pageLimit = z.coerce.number().int().min(1).max(maxPage).optional()

/** An id in any case, since that is how UUIDs are compared. */
const profileId = z.uuid().toLowerCase()

const cursor = z.string().regex(/^\d{1,18}$/, 'The cursor is not one that this directory gave.')

/** Which events of the log: all that fit every one of these. */
export const eventFilter = z.object({
  type: eventType.optional(),
  /** Who did it: a kind of actor, or the wallet of somebody of the staff. */
  actor: z
    .union([
      actor.shape.kind,
      z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'An actor is a kind of actor, or a wallet'),
    ])
    .optional(),
  /** yyyy-mm-dd, UTC. */
  day: z.iso.date().optional(),
  /** A profile by its id, or by its handle as it is now. */
  profile: z.string().trim().min(1).max(200).optional(),
})
export type EventFilter = z.output<typeof eventFilter>

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
  getProof: {
    method: 'GET',
    path: '/api/profile/:id/proof',
    params: z.object({ id: z.string() }),
    response: proofView,
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
    response: walletAnswer,
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
    /** An admin's; an owner need not say why. */
    body: adminAct.nullish(),
    response: nothing,
  },
  listRoster: {
    method: 'GET',
    path: '/api/admin/profiles',
    query: pageQuery,
    response: rosterView,
  },
  searchRoster: {
    method: 'GET',
    path: '/api/admin/search-profiles',
    query: rosterSearch.extend(pageQuery.shape),
    response: rosterSearchView,
  },
  analyseProfiles: {
    method: 'GET',
    path: '/api/admin/all-profiles-debug',
    response: analysisView,
  },
  getRankOutlook: {
    method: 'GET',
    path: '/api/admin/profile-ranks/:id',
    params: z.object({ id: profileId }),
    response: rankOutlook,
  },
  changeProfileType: {
    method: 'PATCH',
    path: '/api/admin/change-profile-type/:id',
    params: z.object({ id: profileId }),
    body: adminAct.extend({
      newProfileType: z.enum(
        profileType.options,
        'Profile type must be artist, collector or curator',
      ),
    }),
    response: typeChangeView,
  },
  deleteByWallet: {
    method: 'DELETE',
    path: '/api/admin/delete-profile-by-wallet/:wallet',
    params: ofWallet,
    body: adminAct,
    response: walletActView,
  },
  cleanUpWallet: {
    method: 'POST',
    path: '/api/admin/cleanup-wallet/:wallet',
    params: ofWallet,
    body: adminAct,
    response: walletActView,
  },
  /**
   * What happened to a profile in all its lives, for its owner, admins and auditors. Others get 404, or 403
   * where they can see that there is a profile.
   */
  getHistory: {
    method: 'GET',
    path: '/api/profile/:id/history',
    params: z.object({ id: profileId }),
    query: z.object({
      cursor: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(maxHistoryPage).optional(),
    }),
    response: historyView,
  },
  /** Asks the contract behind a wallet about a signature of its history; counts as a try to sign in. */
  checkContractSignature: {
    method: 'GET',
    path: '/api/profile/:id/history/:revision/signature',
    params: z.object({ id: profileId, revision: z.coerce.number().int().nonnegative() }),
    response: contractSignatureView,
  },
  /** The index of the whole log, newest first, for admins and auditors. */
  listEvents: {
    method: 'GET',
    path: '/api/admin/events',
    query: eventFilter.extend({
      cursor: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(maxPage).optional(),
    }),
    response: eventPage,
  },
  uploadMedia: { method: 'POST', path: '/api/media', response: mediaView },
  getMilestoneBoard: {
    method: 'GET',
    path: '/api/admin/milestones',
    response: milestoneBoard,
  },
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
  getSuspiciousActivity: {
    method: 'GET',
    path: '/api/admin/suspicious-activity',
    response: suspiciousActivity,
  },
  listAttempts: {
    method: 'GET',
    path: '/api/admin/attempts',
    query: attemptQuery,
    response: attemptPage,
  },
  getAttempt: {
    method: 'GET',
    path: '/api/admin/attempts/:id',
    params: z.object({ id: z.uuid() }),
    response: attemptView,
  },
  countAttempts: {
    method: 'GET',
    path: '/api/admin/attempt-counts',
    response: z.array(attemptCount),
  },
  logout: { method: 'POST', path: '/api/auth/logout', response: nothing },
  listNetworks: {
    method: 'GET',
    path: '/api/admin/networks',
    query: pageQuery,
    response: networksView,
  },
  measureNetwork: {
    method: 'POST',
    path: '/api/admin/networks',
    body: measureNetwork,
    response: networkView,
  },
  releaseNetwork: {
    method: 'DELETE',
    path: '/api/admin/networks',
    body: releaseNetwork,
    response: nothing,
  },
  /** How the deployment is. It answers while the database does not, and says so. */
  getDeployment: {
    method: 'GET',
    path: '/api/admin/deployment-status',
    response: deploymentView,
  },
  clearCache: { method: 'POST', path: '/api/cache/clear', response: clearedView },
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
