import { indexedPages } from '#contract/pages/all-pages.ts'
import { profilePath } from '#contract/pages/pages.ts'
import type { AddressPart, ProfileAddress } from '#projections/directory/addresses.ts'
import { createXml, escapeXml, type XmlFile } from './xml.ts'

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapPath = '/sitemap.xml'
export const pagesSitemapPath = '/sitemaps/pages.xml'

/** Returns the path of the part with the profile ids that begin with these digits. */
const partPath = (start: string) => `/sitemaps/profiles${start && `-${start}`}.xml`

/** Renders the sitemap index: the pages, and the profiles in parts. */
export function renderSitemapIndex(parts: readonly AddressPart[], { origin }: URL): XmlFile {
  return createXml('sitemapindex', schema, [
    `<sitemap><loc>${origin}${pagesSitemapPath}</loc></sitemap>`,
    ...parts.map(
      ({ start, updatedAt }) =>
        `<sitemap><loc>${origin}${partPath(start)}</loc><lastmod>${updatedAt}</lastmod></sitemap>`,
    ),
  ])
}

/** Renders the sitemap of pages that belong to no profile. */
export function renderPagesSitemap({ origin }: URL): XmlFile {
  return createXml(
    'urlset',
    schema,
    indexedPages.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`),
  )
}

export function renderProfilesSitemap(
  profiles: readonly ProfileAddress[],
  { origin }: URL,
): XmlFile {
  return createXml(
    'urlset',
    schema,
    profiles.map(
      ({ handle, updatedAt }) =>
        `<url><loc>${escapeXml(origin + profilePath(handle))}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  )
}
