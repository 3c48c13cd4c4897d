import { LRUCache } from 'lru-cache'
import { findCurrentHandle, parseProfileRef } from '#api/profile/profile-ref.ts'
import { toPublicProfile } from '#api/profile/view.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork, type WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import { walkDirectory } from '#projections/directory/query.ts'
import { listSitemapParts, type SitemapPart } from '#projections/directory/sitemap.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import {
  feedLength,
  feedPath,
  feeds,
  profileFeedPath,
  renderFeed,
  renderProfileFeed,
} from './feeds.ts'
import {
  maxSitemapAgeMs,
  pagesSitemapPath,
  renderPagesSitemap,
  renderSitemapIndex,
  type SitemapCache,
  sitemapPath,
} from './sitemap.ts'
import { sendXml } from './xml.ts'

type SeoDeps = Pick<ApiDeps, 'config' | 'readPool'> &
  Parameters<typeof findCurrentHandle>[0] & { sitemap: SitemapCache }

/** Registers the routes for search engines and feed readers: robots.txt, the sitemap and the feeds. */
export function registerSeoRoutes(app: ApiApp, deps: SeoDeps): void {
  const { config, readPool, sitemap } = deps
  const { publicUrl } = config
  const withConcurrencyLimit = limitPerNetwork('feed')
  const sitemapParts = new LRUCache<'parts', SitemapPart[]>({
    max: 1,
    ttl: maxSitemapAgeMs,
    fetchMethod: () => listSitemapParts(readPool),
  })
  const pages = renderPagesSitemap(publicUrl)

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(renderRobots(publicUrl)),
  )

  app.get(sitemapPath, async (request, reply) => {
    const parts = await withConcurrencyLimit(request, () => sitemapParts.forceFetch('parts'))
    return sendXml(request, reply, renderSitemapIndex(parts, publicUrl))
  })

  app.get(pagesSitemapPath, (request, reply) => sendXml(request, reply, pages))

  const params = z.object({
    file: z.string().regex(/^profiles(-[0-9a-f]{1,2})?\.xml$/, 'There is no such file'),
  })
  app.get('/sitemaps/:file', { schema: { params } }, async (request, reply) => {
    const [, start = ''] = /-([0-9a-f]+)/.exec(request.params.file) ?? []
    const part = await withConcurrencyLimit(request, async () => {
      // A part that is not in the index might contain all profiles.
      const parts = await sitemapParts.forceFetch('parts')
      if (!parts.some((listed) => listed.start === start)) throw new Refusal('not-found')
      return sitemap.parts.forceFetch(start)
    })
    return sendXml(request, reply, part)
  })

  registerFeedRoutes(app, deps, withConcurrencyLimit)
}

function registerFeedRoutes(
  app: ApiApp,
  deps: SeoDeps,
  withConcurrencyLimit: WithConcurrencyLimit<{ ip: string }>,
): void {
  const { readPool } = deps
  const { publicUrl } = deps.config
  for (const type of feeds) {
    app.get(feedPath(type), async (request, reply) => {
      const newest = await withConcurrencyLimit(request, () =>
        walkDirectory(readPool, type, feedLength).next(),
      )
      const feed = renderFeed(type, newest.value ?? [], publicUrl)
      return sendXml(request, reply, feed, 'application/atom+xml')
    })
  }

  const params = z.object({ id: z.string() })
  app.get('/profile/:id/feed.xml', { schema: { params } }, async (request, reply) => {
    const { id } = request.params
    const profile = await withConcurrencyLimit(request, () =>
      findProfile(readPool, parseProfileRef(id)),
    )
    if (profile?.status === 'listed') {
      const feed = renderProfileFeed(toPublicProfile(profile), publicUrl)
      return sendXml(request, reply, feed, 'application/atom+xml')
    }
    const currentHandle = profile ? undefined : await findCurrentHandle(deps, id)
    if (currentHandle === undefined) throw new Refusal('not-found')
    // Not cached, because another profile may claim the former handle.
    reply.header('Cache-Control', 'no-cache')
    return reply.redirect(profileFeedPath(currentHandle), 308)
  })
}

/** Renders robots.txt. Hidden pages carry their own noindex, because listing them here would reveal them. */
function renderRobots({ origin }: URL): string {
  return [
    'User-agent: *',
    'Allow: /api/profile',
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n')
}
