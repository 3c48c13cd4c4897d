import { LRUCache } from 'lru-cache'
import { indexedPages } from '#contract/pages/all-pages.ts'
import { profilePath } from '#contract/pages/pages.ts'
import type { PreparedBody } from '#edge/prepared-body.ts'
import {
  maxStartDigits,
  type SitemapEntry,
  type SitemapPart,
} from '#projections/directory/sitemap.ts'
import { createXml, escapeXml } from './xml.ts'

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapPath = '/sitemap.xml'
export const pagesSitemapPath = '/sitemaps/pages.xml'

const maxCachedBytes = 32 * 1024 * 1024
/** Maximum age of the cached sitemap. Search engines tolerate the delay. */
export const maxSitemapAgeMs = 10 * 60_000

/** Returns the path of the part with the profile ids that begin with these digits. */
const partPath = (start: string) => `/sitemaps/profiles${start && `-${start}`}.xml`

/** Renders the sitemap index: the pages, and the profiles in parts. */
export function renderSitemapIndex(parts: readonly SitemapPart[], { origin }: URL): PreparedBody {
  return createXml('sitemapindex', schema, [
    `<sitemap><loc>${origin}${pagesSitemapPath}</loc></sitemap>`,
    ...parts.map(
      ({ start, updatedAt }) =>
        `<sitemap><loc>${origin}${partPath(start)}</loc><lastmod>${updatedAt}</lastmod></sitemap>`,
    ),
  ])
}

/** Renders the sitemap of pages that belong to no profile. */
export function renderPagesSitemap({ origin }: URL): PreparedBody {
  return createXml(
    'urlset',
    schema,
    indexedPages.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`),
  )
}

export function renderProfilesSitemap(
  profiles: readonly SitemapEntry[],
  { origin }: URL,
): PreparedBody {
  return createXml(
    'urlset',
    schema,
    profiles.map(
      ({ handle, updatedAt }) =>
        `<url><loc>${escapeXml(origin + profilePath(handle))}</loc><lastmod>${updatedAt}</lastmod></url>`,
    ),
  )
}

export type SitemapCache = ReturnType<typeof cacheSitemap>

/**
 * Creates an empty cache of the parts of the sitemap, by the first digits of their profile ids. `render`
 * renders the part of the ids that start with these digits.
 */
export function cacheSitemap(render: (start: string) => Promise<PreparedBody>) {
  const parts = new LRUCache<string, PreparedBody>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: maxSitemapAgeMs,
    fetchMethod: render,
    // A part that is removed while it is rendered reaches its waiting requests, but is not cached.
    ignoreFetchAbort: true,
  })
  return {
    parts,
    /** Removes the parts that contain profiles which are no longer listed. */
    evictRemoved: (ids: readonly string[]) => {
      for (const start of ids.flatMap(startsOf)) parts.delete(start)
    },
  }
}

/** Returns the keys of all parts that may contain a profile. */
const startsOf = (id: string) =>
  Array.from({ length: maxStartDigits + 1 }, (_, digits) => id.slice(0, digits))
