import {
  editPage,
  helpPages,
  homePage,
  listPages,
  type Page,
  profilePage,
  submitPage,
} from './pages.ts'
import {
  auditPage,
  auditProfilePage,
  deploymentPage,
  milestonePage,
  reviewPage,
  reviewProfilePage,
  rosterPage,
  securityPage,
} from './staff-pages.ts'

/** Every page that there is: the router's tree and the server's routes are held to it. */
export const pages: readonly Page[] = [
  homePage,
  ...listPages,
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
  auditProfilePage,
]

/** Pages that search engines index, each at one address. Profiles have addresses of their own. */
export const foundPages = pages.filter(({ isIndexed, data }) => isIndexed && data !== 'profile')
