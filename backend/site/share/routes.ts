import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type CardContent, openPngRenderer } from '#art/render/png-renderer.ts'
import { parseMediaPath } from '#contract/media/media-path.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { matchesEtag } from '#edge/request-headers.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { type CardCache, createCardRenderer, type RenderCard } from './cards.ts'
import { pageShares } from './page-shares.ts'
import { describeShare, profileSharePath, shareVersion } from './profile-share.ts'

type ShareDeps = Pick<ApiDeps, 'keyedIds' | 'media' | 'pool' | 'readPool'> & { cards: CardCache }

/** Registers the routes of share cards, which social networks show for links. */
export function registerShareRoutes(app: ApiApp, deps: ShareDeps): void {
  const renderer = openPngRenderer()
  app.addHook('onClose', async () => renderer.close())
  const renderCard = createCardRenderer(deps, renderer)
  registerProfileCards(app, deps, renderCard)
  registerPageCards(app, renderCard)
}

/**
 * Registers the cards of profiles. Reads the profile for each request, so that a removed profile has no
 * card. Redirects any other version to the current card.
 */
function registerProfileCards(
  app: ApiApp,
  { media, readPool }: Pick<ShareDeps, 'media' | 'readPool'>,
  renderCard: RenderCard,
): void {
  const params = z.object({
    id: z.uuid(),
    file: z.string().regex(/^[0-9a-f]{1,64}\.png$/, 'There is no such picture'),
  })
  app.get('/share/profiles/:id/:file', { schema: { params } }, async (request, reply) => {
    const { id, file } = request.params
    const profile = await findProfile(readPool, { id })
    if (profile?.status !== 'listed') throw new Refusal('not-found')
    const version = shareVersion(profile)
    if (file !== `${version}.png`) {
      reply.header('Cache-Control', 'no-cache')
      return reply.redirect(profileSharePath(profile), 302)
    }
    const etag = `"${version}"`
    // The card of a version never changes, but its profile may be deleted.
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag })
    if (matchesEtag(request, etag)) return reply.code(304).send()
    const describe = () => describeCard(media, profile)
    const png = await renderCard(request, { key: id, version, describe })
    return reply.type('image/png').send(png)
  })
}

function registerPageCards(app: ApiApp, renderCard: RenderCard): void {
  const params = z.object({ file: z.string().regex(/^[a-z]{1,40}\.png$/) })
  app.get('/share/pages/v1/:file', { schema: { params } }, async (request, reply) => {
    const key = basename(request.params.file, '.png')
    const share = pageShares.get(key)
    if (!share) throw new Refusal('not-found')
    const png = await renderCard(request, { key, version: 'v1', describe: async () => share })
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(png)
  })
}

async function describeCard(media: ShareDeps['media'], profile: ProfileView): Promise<CardContent> {
  const { photo, ...content } = describeShare(profile)
  return { ...content, photo: photo === undefined ? undefined : await readPhoto(media, photo) }
}

/** Returns the bytes of a photo. If the store lacks it, the card shows the generated artwork. */
async function readPhoto(media: ShareDeps['media'], path: string): Promise<Uint8Array | undefined> {
  const mediaPath = parseMediaPath(path)
  const file = mediaPath && (await media.open(mediaPath.mediaOwner, mediaPath.file))
  return file && buffer(file.stream)
}
