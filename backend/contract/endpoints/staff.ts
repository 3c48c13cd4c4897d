import { profileType } from '#contract/profile/profile-type-schema.ts'
import { attemptFilter } from '#contract/search/attempt-filter.ts'
import { eventFilter } from '#contract/search/event-filter.ts'
import { logPoint } from '#contract/search/log-point.ts'
import { rosterSearch } from '#contract/search/roster-search.ts'
import { bulkReview, reviewFilter } from '../commands/bulk-review.ts'
import { releaseNetwork, setNetworkRule } from '../commands/network.ts'
import { profileTypeInput } from '../commands/profile-type.ts'
import { adminActionBody } from '../commands/reason.ts'
import { reviewProfile } from '../commands/review.ts'
import {
  diffGroup,
  diffPage,
  directoryAsOf,
  directoryDiff,
  listAsOf,
  logActivity,
} from '../views/as-of.ts'
import { attemptCount, attemptPage, attemptView } from '../views/attempt.ts'
import { bulkReviewView } from '../views/bulk-review.ts'
import { cacheClearedView, deploymentView } from '../views/deployment.ts'
import { eventPage } from '../views/event-index.ts'
import { milestoneBoard } from '../views/milestone-board.ts'
import { networksView, networkView } from '../views/network.ts'
import { profileView } from '../views/profile.ts'
import { reviewEntry, reviewOverview, reviewView } from '../views/review.ts'
import {
  analysisView,
  cleanUpPreview,
  rankPreview,
  rosterSearchView,
  rosterView,
  typeChangeView,
  walletDeletionView,
} from '../views/roster.ts'
import { suspiciousActivity } from '../views/threat.ts'
import { z } from '../z.ts'
import {
  type Endpoint,
  nullResponse,
  pageQuery,
  positionCursor,
  profileParams,
  walletParams,
} from './shared-schemas.ts'

const bulkReviewParams = z.object({ id: z.uuid() })

/** Query of a page of attempts. `content=false` omits the submitted content, which may be long. */
const attemptQuery = attemptFilter.extend({
  ...pageQuery.shape,
  content: z.enum(['true', 'false']).optional(),
})

/** Endpoints for admins and auditors. The page loads this file only on staff pages. */
export const staffEndpoints = {
  listRoster: { path: '/api/admin/profiles', query: pageQuery, response: rosterView },
  searchRoster: {
    path: '/api/admin/search-profiles',
    query: rosterSearch.extend(pageQuery.shape),
    response: rosterSearchView,
  },
  analyseProfiles: { path: '/api/admin/all-profiles-debug', response: analysisView },
  getRankPreview: {
    path: '/api/admin/profile-ranks/:id',
    params: profileParams,
    response: rankPreview,
  },
  changeProfileType: {
    method: 'PATCH',
    path: '/api/admin/change-profile-type/:id',
    params: profileParams,
    body: adminActionBody.extend({ newProfileType: profileTypeInput }),
    response: typeChangeView,
  },
  deleteByWallet: {
    method: 'DELETE',
    path: '/api/admin/delete-profile-by-wallet/:wallet',
    params: walletParams,
    body: adminActionBody,
    response: walletDeletionView,
  },
  getCleanUpPreview: {
    path: '/api/admin/cleanup-wallet/:wallet',
    params: walletParams,
    response: cleanUpPreview,
  },
  cleanUpWallet: {
    method: 'POST',
    path: '/api/admin/cleanup-wallet/:wallet',
    params: walletParams,
    body: adminActionBody,
    response: walletDeletionView,
  },
  /** The index of the whole log, newest first, for admins and auditors. */
  listEvents: {
    path: '/api/admin/events',
    query: eventFilter.extend({ ...pageQuery.shape, cursor: positionCursor.optional() }),
    response: eventPage,
  },
  /** Number of changes on each day, and the first and last event. */
  getLogActivity: { path: '/api/admin/log-activity', response: logActivity },
  /** The directory as it stood at a point in the log. */
  getDirectoryAsOf: {
    path: '/api/admin/as-of',
    query: z.object({ on: logPoint }),
    response: directoryAsOf,
  },
  listProfilesAsOf: {
    path: '/api/admin/as-of/:profileType',
    params: z.object({ profileType }),
    query: pageQuery.extend({ position: positionCursor }),
    response: listAsOf,
  },
  /** Numbers of what changed between two points in the log, in either order. */
  getDirectoryDiff: {
    path: '/api/admin/diff',
    query: z.object({ from: logPoint, to: logPoint }),
    response: directoryDiff,
  },
  listDirectoryDiff: {
    path: '/api/admin/diff/:group',
    params: z.object({ group: diffGroup }),
    query: pageQuery.extend({
      from: positionCursor,
      to: positionCursor,
      cursor: positionCursor.optional(),
    }),
    response: diffPage,
  },
  getMilestoneBoard: { path: '/api/admin/milestones', response: milestoneBoard },
  getSuspiciousActivity: { path: '/api/admin/suspicious-activity', response: suspiciousActivity },
  listAttempts: { path: '/api/admin/attempts', query: attemptQuery, response: attemptPage },
  getAttempt: {
    path: '/api/admin/attempts/:id',
    params: z.object({ id: z.uuid() }),
    response: attemptView,
  },
  countAttempts: { path: '/api/admin/attempt-counts', response: z.array(attemptCount) },
  listNetworks: { path: '/api/admin/networks', query: pageQuery, response: networksView },
  setNetworkRule: {
    method: 'POST',
    path: '/api/admin/networks',
    body: setNetworkRule,
    response: networkView,
  },
  releaseNetwork: {
    method: 'DELETE',
    path: '/api/admin/networks',
    body: releaseNetwork,
    response: nullResponse,
  },
  /** State of the deployment. Responds even while the database is unavailable. */
  getDeployment: { path: '/api/admin/deployment-status', response: deploymentView },
  clearCache: { method: 'POST', path: '/api/cache/clear', response: cacheClearedView },
  listReview: {
    path: '/api/admin/review',
    query: pageQuery
      .extend(reviewFilter.shape)
      .extend({ ungrouped: z.enum(['true', 'false']).optional() }),
    response: reviewView,
  },
  getReviewOverview: { path: '/api/admin/review-overview', response: reviewOverview },
  getReviewEntry: { path: '/api/admin/review/:id', params: profileParams, response: reviewEntry },
  /** The caller's actions of the last hour, newest first. */
  listBulkReviews: { path: '/api/admin/review-acts', response: z.array(bulkReviewView) },
  createBulkReview: {
    method: 'POST',
    path: '/api/admin/review-acts',
    body: bulkReview,
    response: bulkReviewView,
  },
  runBulkReviewNow: {
    method: 'POST',
    path: '/api/admin/review-acts/:id',
    params: bulkReviewParams,
    response: bulkReviewView,
  },
  undoBulkReview: {
    method: 'DELETE',
    path: '/api/admin/review-acts/:id',
    params: bulkReviewParams,
    response: nullResponse,
  },
  reviewProfile: {
    method: 'POST',
    path: '/api/admin/review/:id',
    params: profileParams,
    body: reviewProfile,
    response: profileView,
  },
} as const satisfies Record<string, Endpoint>
