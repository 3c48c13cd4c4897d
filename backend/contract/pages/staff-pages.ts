import type { Page } from './pages.ts'

// In a separate file, which visitors do not load.
export const securityPage = {
  path: '/admin/security',
  title: 'Security monitoring',
  description: 'For staff: suspicious activity, and networks that are blocked or allowed.',
  staffName: 'Security',
} as const satisfies Page

export const rosterPage = {
  path: '/admin-dashboard-all-neru',
  title: 'Profiles',
  description: 'For staff: all profiles, by wallet, name and handle.',
  staffName: 'Profiles',
} as const satisfies Page

export const milestonePage = {
  path: '/admin/milestone-tracking',
  title: 'Milestone Badge Tracking Dashboard',
  description: 'For staff: who has the first 500 gold badges of each type.',
  staffName: 'Milestones',
} as const satisfies Page

export const deploymentPage = {
  path: '/admin/deployment-debug',
  title: 'Deployment',
  description: 'For staff: database, caches and what was listed last.',
  staffName: 'Deployment',
} as const satisfies Page

export const reviewPage = {
  path: '/admin/review',
  title: 'Review queue',
  description: 'For staff: profiles that wait for a review.',
  staffName: 'Review',
} as const satisfies Page

export const reviewProfilePage = {
  path: '/admin/review/$id',
  title: 'Review of a profile',
  description: 'For staff: a profile that waits for a review, beside the one it looks like.',
  staffName: 'Review',
} as const satisfies Page

export const auditPage = {
  path: '/admin/audit',
  title: 'All events',
  description: 'For staff: what happened in the directory, event by event.',
  staffName: 'History',
} as const satisfies Page

export const auditProfilePage = {
  path: '/admin/audit/$id',
  title: 'History of a profile',
  description: 'For staff: what happened to a profile, replayed and verified.',
  staffName: 'History',
} as const satisfies Page

export const auditDiffPage = {
  path: '/admin/audit/diff',
  title: 'Two days compared',
  description: 'For staff: what changed in the directory between two days.',
  staffName: 'History',
} as const satisfies Page

export const staffPages: readonly Page[] = [
  securityPage,
  rosterPage,
  milestonePage,
  deploymentPage,
  reviewPage,
  reviewProfilePage,
  auditPage,
  auditDiffPage,
  auditProfilePage,
]
