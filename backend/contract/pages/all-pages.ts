import { fixedPages, type Page, profilePage } from './pages.ts'
import { staffPages } from './staff-pages.ts'

/** Every page. Tests compare the router's tree and the server's routes with it. */
export const pages: readonly Page[] = [...fixedPages, profilePage, ...staffPages]

/** Indexable pages with a fixed address. */
export const indexedPages = fixedPages.filter(({ isIndexed }) => isIndexed)
