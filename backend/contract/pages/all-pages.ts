import {
  directoryPages,
  editPage,
  helpPages,
  homePage,
  type Page,
  profilePage,
  submitPage,
} from './pages.ts'
import {
  auditDiffPage,
  auditPage,
  auditProfilePage,
  deploymentPage,
  milestonePage,
  reviewPage,
  reviewProfilePage,
  rosterPage,
  securityPage,
} from './staff-pages.ts'

/** Every page. Tests compare the router's tree and the server's routes with it. */
export const pages: readonly Page[] = [
  homePage,
  ...directoryPages,
  submitPage,
  editPage,
  profilePage,
  ...helpPages,
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

/** Indexable pages with a fixed address, so without profiles. */
export const indexedPages = pages.filter(({ isIndexed, data }) => isIndexed && data !== 'profile')
