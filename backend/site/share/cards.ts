import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pMemoize from 'p-memoize'
import type { CardContent, PngRenderer } from '#art/render/png-renderer.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { renderOrRefuse } from '../render-or-refuse.ts'

const maxCachedBytes = 16 * 1024 * 1024

type CachedCard = { version: string; png: Buffer }

export type CardCache = ReturnType<typeof createCardCache>

/**
 * Creates an empty cache of share cards by profile id or page name. It holds the most recently used
 * ones, up to a number of bytes.
 */
export function createCardCache() {
  const entries = new LRUCache<string, CachedCard>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ png }) => png.length,
  })
  let removals = 0
  return {
    entries,
    /** Removes the cards of profiles that are no longer listed. */
    evictRemoved: (ids: readonly string[]) => {
      removals += ids.length
      for (const id of ids) entries.delete(id)
    },
    /** Removes all cards, because removals were missed. */
    clear: () => {
      removals += 1
      entries.clear()
    },
    /** Returns the number of removals so far. A card that was rendered meanwhile may be of a removed profile. */
    countRemovals: () => removals,
  }
}

type CardRequest = { key: string; version: string; describe: () => Promise<CardContent> }
export type RenderCard = (request: FastifyRequest, card: CardRequest) => Promise<Buffer>

/**
 * Creates the function that returns a card as PNG. Cached cards do not count against the rate limit, and
 * concurrent requests of a card share its rendering.
 */
export function createCardRenderer(
  deps: Pick<ApiDeps, 'keyedIds' | 'pool'> & { cards: CardCache },
  renderer: PngRenderer,
): RenderCard {
  const { entries, countRemovals } = deps.cards
  const withConcurrencyLimit = limitPerNetwork('card')
  const renderShared = pMemoize(
    async (_name: string, request: FastifyRequest, { version, describe }: CardRequest) => {
      await consumeRateLimit(deps, 'card', request)
      return { version, png: await renderer.render({ card: await describe() }) }
    },
    { cache: false },
  )
  return async (request, card) => {
    const { key, version } = card
    const cached = entries.get(key)
    if (cached?.version === version) return cached.png
    const removals = countRemovals()
    return withConcurrencyLimit(request, () =>
      renderOrRefuse(async () => {
        const rendered = await renderShared(`${key} ${version}`, request, card)
        if (countRemovals() === removals) entries.set(key, rendered)
        return rendered.png
      }),
    )
  }
}
