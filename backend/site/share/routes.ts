import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pMemoize from 'p-memoize'
import type { FeedMessage } from '#api/live/feed.ts'
import { type CardOrder, openPngRenderer } from '#art/render/png-renderer.ts'
import { parseMediaPath } from '#contract/media-path.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { concurrencyLimits } from '#edge/limits/limits.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { holdsTag } from '#edge/request-headers.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { orUnavailable } from '../or-unavailable.ts'
import { pageShares } from './page-shares.ts'
import { describeShare, profileSharePath, shareVersion } from './profile-share.ts'

const keptBytes = 16 * 1024 * 1024

type CachedCard = { version: string; png: Buffer }

/** Cached cards by profile id or page name. */
export type DrawnCards = {
  kept: LRUCache<string, CachedCard>
  /** Removes the cards of profiles that are no longer listed. */
  forget: (messages: readonly FeedMessage[]) => void
}

/** Creates an empty cache that holds the most recently used cards, up to a number of bytes. */
export function cacheCards(): DrawnCards {
  const kept = new LRUCache<string, CachedCard>({
    maxSize: keptBytes,
    sizeCalculation: ({ png }) => png.length,
  })
  return {
    kept,
    forget: (messages) => {
      for (const { topic, removed } of messages) {
        if (topic === 'directory') for (const id of removed) kept.delete(id)
      }
    },
  }
}

type ShareDeps = Pick<ApiDeps, 'identity' | 'media' | 'pool' | 'readPool'> & { cards: DrawnCards }

/**
 * Registers the pictures that social networks show of a shared page. A profile is looked up for each
 * request: a removed profile has no card, and an unknown version in the address draws none.
 */
export function registerShareRoutes(app: ApiApp, deps: ShareDeps): void {
  const { media, readPool } = deps
  const { kept } = deps.cards
  const renderer = openPngRenderer()
  app.addHook('onClose', async () => renderer.close())
  const withConcurrencyLimit = limitPerNetwork(concurrencyLimits.card)

  /** Returns a card. Cached cards do not count against the rate limit; concurrent requests share a drawing. */
  async function draw(
    request: FastifyRequest,
    { key, version }: { key: string; version: string },
    describe: () => Promise<CardOrder>,
  ): Promise<Buffer> {
    const known = kept.get(key)
    if (known?.version === version) return known.png
    const drawCard = async () => {
      const made = await drawOnce(`${key} ${version}`, version, request, describe)
      kept.set(key, made)
      return made.png
    }
    return withConcurrencyLimit(request, () => orUnavailable(drawCard))
  }

  const drawOnce = pMemoize(
    async (
      _name: string,
      version: string,
      request: FastifyRequest,
      describe: () => Promise<CardOrder>,
    ): Promise<CachedCard> => {
      await consumeRateLimit(deps, 'card', request)
      return { version, png: await renderer.print({ card: await describe() }) }
    },
    { cache: false },
  )

  async function order(profile: ProfileView): Promise<CardOrder> {
    const { print, photo, label } = describeShare(profile)
    return { print, label, photo: photo === undefined ? undefined : await readPhoto(photo) }
  }

  /** A photo that the store does not have is none: the generated print takes its place. */
  async function readPhoto(path: string): Promise<Uint8Array | undefined> {
    const named = parseMediaPath(path)
    const found = named && (await media.open(named.profileId, named.file))
    return found && buffer(found.stream)
  }

  const ofProfile = z.object({
    id: z.uuid(),
    file: z.string().regex(/^[0-9a-f]{1,64}\.png$/, 'There is no such picture'),
  })
  app.get(
    '/share/profiles/:id/:file',
    { schema: { params: ofProfile, hide: true } },
    async (request, reply) => {
      const { id, file } = request.params
      const profile = await findProfile(readPool, { id })
      if (profile?.status !== 'listed') throw new Refusal('not-found')
      const version = shareVersion(profile)
      // An older address leads to the current card.
      if (file !== `${version}.png`) {
        reply.header('Cache-Control', 'no-cache')
        return reply.redirect(profileSharePath(profile), 302)
      }
      const etag = `"${version}"`
      // The card of a version never changes, but its profile may be deleted.
      reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
      if (holdsTag(request, etag)) return reply.code(304).send()
      const png = await draw(request, { key: id, version }, () => order(profile))
      return reply.type('image/png').send(png)
    },
  )

  const ofPage = z.object({ file: z.string().regex(/^[a-z]{1,40}\.png$/) })
  app.get(
    '/share/pages/v1/:file',
    { schema: { params: ofPage, hide: true } },
    async (request, reply) => {
      const name = request.params.file.slice(0, -'.png'.length)
      const shared = pageShares.get(name)
      if (!shared) throw new Refusal('not-found')
      const png = await draw(request, { key: name, version: 'v1' }, async () => shared)
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/png')
        .send(png)
    },
  )
}
